--
-- PostgreSQL database dump
--

\restrict a3dAPHVawYIKnt71DTKWDFakKOxMneCeKvd3tnWowz33rcdoWsLobwZkHi7NZgc

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: model_has_roles; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.model_has_roles (
    role_id bigint NOT NULL,
    model_type character varying(255) NOT NULL,
    model_id bigint NOT NULL
);


ALTER TABLE public.model_has_roles OWNER TO postgres;

--
-- Name: password_reset_tokens; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.password_reset_tokens (
    email character varying(255) NOT NULL,
    token character varying(255) NOT NULL,
    created_at timestamp(0) without time zone
);


ALTER TABLE public.password_reset_tokens OWNER TO postgres;

--
-- Name: roles; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.roles (
    id bigint NOT NULL,
    name character varying(255) NOT NULL,
    guard_name character varying(255) NOT NULL,
    created_at timestamp(0) without time zone,
    updated_at timestamp(0) without time zone
);


ALTER TABLE public.roles OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    id bigint NOT NULL,
    name character varying(255) NOT NULL,
    email character varying(255) NOT NULL,
    email_verified_at timestamp(0) without time zone,
    password character varying(255) NOT NULL,
    remember_token character varying(100),
    created_at timestamp(0) without time zone,
    updated_at timestamp(0) without time zone,
    two_factor_secret text,
    two_factor_recovery_codes text,
    two_factor_confirmed_at timestamp(0) without time zone,
    deleted_at timestamp(0) without time zone,
    plan character varying(20),
    is_admin boolean
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Data for Name: model_has_roles; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.model_has_roles (role_id, model_type, model_id) FROM stdin;
1	App\\Models\\User	1
1	App\\Models\\Team	2
\.


--
-- Data for Name: password_reset_tokens; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.password_reset_tokens (email, token, created_at) FROM stdin;
ada@example.org	$2y$04$ee0c300c764c3d640374auwVbUv7Vd.WzUsjOHPYdKtYvKIonImke	2024-01-01 00:00:00
\.


--
-- Data for Name: roles; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.roles (id, name, guard_name, created_at, updated_at) FROM stdin;
1	admin	web	\N	\N
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (id, name, email, email_verified_at, password, remember_token, created_at, updated_at, two_factor_secret, two_factor_recovery_codes, two_factor_confirmed_at, deleted_at, plan, is_admin) FROM stdin;
1	Ada "L" O'Hara	ada@example.org	2024-02-29 23:59:59	$2y$04$1d8ad9be5441a50812fb1usoZtefovnpDMfDZWy9y3llE/8l4fqDW	abcDEF123	2024-01-01 00:00:00	2024-01-02 00:00:00	eyJpdiI6	eyJpdiI7	2024-01-02 00:00:00	\N	pro	t
2	Bob	bob@example.org	\N	$argon2id$v=19$m=64,t=2,p=1$Yk81Y2ZXNzVNd3IuTUgwcQ$k6ijlq1XjVpAJI8WrUDOQmpxR6kYQAsNu4NpDMfh9cs	\N	\N	\N	\N	\N	\N	\N	\N	f
3		gone@example.org	\N	$2y$04$6da2dc37e0f95e444b065uYrr2yret202S2O0v.6bvCosjlrt09am	\N	2024-01-01 00:00:00	\N	\N	\N	\N	2024-03-01 00:00:00	\N	\N
4	No password	none@example.org	\N		\N	2024-01-01 00:00:00	\N	\N	\N	\N	\N	\N	\N
\.


--
-- PostgreSQL database dump complete
--

\unrestrict a3dAPHVawYIKnt71DTKWDFakKOxMneCeKvd3tnWowz33rcdoWsLobwZkHi7NZgc

