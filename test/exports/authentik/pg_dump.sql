--
-- PostgreSQL database dump
--

\restrict zEZisyiA4nsNpPOF0YemR6Lzo1s56hEGszazW3wO98OCj3gPkQ4pEOBFPwxUMl8

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
-- Name: authentik_core_group; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.authentik_core_group (
    group_uuid uuid NOT NULL,
    name text NOT NULL,
    is_superuser boolean NOT NULL,
    attributes jsonb NOT NULL
);


ALTER TABLE public.authentik_core_group OWNER TO postgres;

--
-- Name: authentik_core_user; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.authentik_core_user (
    id integer NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    username character varying(150) NOT NULL,
    first_name character varying(150) DEFAULT ''::character varying NOT NULL,
    last_name character varying(150) DEFAULT ''::character varying NOT NULL,
    email character varying(254) NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL,
    uuid uuid NOT NULL,
    name text NOT NULL,
    path text NOT NULL,
    type text NOT NULL,
    password_change_date timestamp with time zone NOT NULL,
    attributes jsonb NOT NULL,
    last_updated timestamp with time zone NOT NULL
);


ALTER TABLE public.authentik_core_user OWNER TO postgres;

--
-- Name: authentik_core_user_ak_groups; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.authentik_core_user_ak_groups (
    id integer NOT NULL,
    user_id integer NOT NULL,
    group_id uuid NOT NULL
);


ALTER TABLE public.authentik_core_user_ak_groups OWNER TO postgres;

--
-- Name: authentik_stages_authenticator_totp_totpdevice; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.authentik_stages_authenticator_totp_totpdevice (
    id integer NOT NULL,
    name character varying(64) NOT NULL,
    confirmed boolean NOT NULL,
    key character varying(80) NOT NULL,
    user_id integer NOT NULL
);


ALTER TABLE public.authentik_stages_authenticator_totp_totpdevice OWNER TO postgres;

--
-- Data for Name: authentik_core_group; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.authentik_core_group (group_uuid, name, is_superuser, attributes) FROM stdin;
00000001-bbbb-4bbb-8ccc-000000000001	authentik Admins	t	{}
\.


--
-- Data for Name: authentik_core_user; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.authentik_core_user (id, password, last_login, username, first_name, last_name, email, is_active, date_joined, uuid, name, path, type, password_change_date, attributes, last_updated) FROM stdin;
1	!	\N	AnonymousUser				t	2024-01-01 00:00:00+00	00000001-aaaa-4bbb-8ccc-000000000000		users	internal	2024-01-01 00:00:00+00	{}	2024-01-01 00:00:00+00
2	pbkdf2_sha256$1000$e27d11534f7f$X0OLv8Uv65gsBUcMAZ6Jq0MpmU/BweZxL9wAAJBA+Nw=	2024-01-05 00:00:00+00	ada			ada@example.org	t	2024-01-01 00:00:00+00	00000001-aaaa-4bbb-8ccc-000000000001	Ada O'Neil	users	internal	2024-01-02 00:00:00+00	{"dept": "IT"}	2024-01-03 00:00:00+00
3	!abc	\N	bob				f	2024-01-01 00:00:00+00	00000001-aaaa-4bbb-8ccc-000000000002		users	external	2024-01-01 00:00:00+00	{}	2024-01-01 00:00:00+00
4	!abc	\N	ak-outpost-1				t	2024-01-01 00:00:00+00	00000001-aaaa-4bbb-8ccc-000000000003	Outpost	goauthentik.io/outposts	internal_service_account	2024-01-01 00:00:00+00	{}	2024-01-01 00:00:00+00
\.


--
-- Data for Name: authentik_core_user_ak_groups; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.authentik_core_user_ak_groups (id, user_id, group_id) FROM stdin;
1	2	00000001-bbbb-4bbb-8ccc-000000000001
\.


--
-- Data for Name: authentik_stages_authenticator_totp_totpdevice; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.authentik_stages_authenticator_totp_totpdevice (id, name, confirmed, key, user_id) FROM stdin;
1	phone	t	x	2
\.


--
-- PostgreSQL database dump complete
--

\unrestrict zEZisyiA4nsNpPOF0YemR6Lzo1s56hEGszazW3wO98OCj3gPkQ4pEOBFPwxUMl8

