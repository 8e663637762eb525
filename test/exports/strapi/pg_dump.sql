--
-- PostgreSQL database dump
--

\restrict 2DvAZHCFjEPUnu9QTcS9UAXCaftFYKoKb8xwPJ06Z5vgaocaMPu594m2gfbbaQd

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
-- Name: admin_users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.admin_users (
    id integer NOT NULL,
    firstname character varying(255),
    lastname character varying(255),
    username character varying(255),
    email character varying(255),
    password character varying(255),
    is_active boolean,
    blocked boolean
);


ALTER TABLE public.admin_users OWNER TO postgres;

--
-- Name: up_roles; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.up_roles (
    id integer NOT NULL,
    document_id character varying(255),
    name character varying(255),
    description character varying(255),
    type character varying(255),
    created_at timestamp(6) without time zone
);


ALTER TABLE public.up_roles OWNER TO postgres;

--
-- Name: up_users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.up_users (
    id integer NOT NULL,
    document_id character varying(255),
    username character varying(255),
    email character varying(255),
    provider character varying(255),
    password character varying(255),
    reset_password_token character varying(255),
    confirmation_token character varying(255),
    confirmed boolean,
    blocked boolean,
    created_at timestamp(6) without time zone,
    updated_at timestamp(6) without time zone,
    published_at timestamp(6) without time zone,
    created_by_id integer,
    updated_by_id integer,
    locale character varying(255),
    nick character varying(255)
);


ALTER TABLE public.up_users OWNER TO postgres;

--
-- Name: up_users_role_lnk; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.up_users_role_lnk (
    id integer NOT NULL,
    user_id integer,
    role_id integer,
    user_ord double precision
);


ALTER TABLE public.up_users_role_lnk OWNER TO postgres;

--
-- Data for Name: admin_users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.admin_users (id, firstname, lastname, username, email, password, is_active, blocked) FROM stdin;
1	Super	Admin	\N	admin@example.org	$2a$04$d38091a9ac02c92b95d51u6QRCiKb6Mn6blsas6dWcRU3UqldXXhO	t	f
\.


--
-- Data for Name: up_roles; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.up_roles (id, document_id, name, description, type, created_at) FROM stdin;
1	r1	Authenticated	Default role	authenticated	\N
2	r2	Editor		editor	\N
\.


--
-- Data for Name: up_users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.up_users (id, document_id, username, email, provider, password, reset_password_token, confirmation_token, confirmed, blocked, created_at, updated_at, published_at, created_by_id, updated_by_id, locale, nick) FROM stdin;
1	k2r1	ada	ada@example.org	local	$2a$04$c7b0b048cbd747ac29360u5gPjklx2VP0WOJGnSBRczeWwUs62D.y	token	token	t	f	2024-01-01 00:00:00.123	2024-01-02 00:00:00	2024-01-01 00:00:00	1	1	en	al
2	k2r2	gh	gh@example.org	github	\N	\N	\N	t	t	2024-01-01 00:00:00	2024-01-02 00:00:00	\N	\N	\N	\N	\N
\.


--
-- Data for Name: up_users_role_lnk; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.up_users_role_lnk (id, user_id, role_id, user_ord) FROM stdin;
1	1	2	1
2	2	1	1
\.


--
-- PostgreSQL database dump complete
--

\unrestrict 2DvAZHCFjEPUnu9QTcS9UAXCaftFYKoKb8xwPJ06Z5vgaocaMPu594m2gfbbaQd

