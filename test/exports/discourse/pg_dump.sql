--
-- PostgreSQL database dump
--

\restrict n14Yh0o4AJVffh0GBCpbLHX8Vb38taEjXskrRJP94Gb8gGdhvnRekMKYfrJYA4X

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
-- Name: group_users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.group_users (
    id integer NOT NULL,
    group_id integer NOT NULL,
    user_id integer NOT NULL
);


ALTER TABLE public.group_users OWNER TO postgres;

--
-- Name: user_associated_accounts; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.user_associated_accounts (
    id bigint NOT NULL,
    provider_name character varying NOT NULL,
    provider_uid character varying NOT NULL,
    user_id integer,
    last_used timestamp without time zone,
    info jsonb DEFAULT '{}'::jsonb NOT NULL
);


ALTER TABLE public.user_associated_accounts OWNER TO postgres;

--
-- Name: user_emails; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.user_emails (
    id integer NOT NULL,
    user_id integer NOT NULL,
    email character varying(513) NOT NULL,
    "primary" boolean DEFAULT false NOT NULL,
    created_at timestamp without time zone NOT NULL,
    updated_at timestamp without time zone NOT NULL
);


ALTER TABLE public.user_emails OWNER TO postgres;

--
-- Name: user_passwords; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.user_passwords (
    id bigint NOT NULL,
    user_id integer NOT NULL,
    password_hash character varying(64) NOT NULL,
    password_salt character varying(32) NOT NULL,
    password_algorithm character varying(64) NOT NULL,
    password_expired_at timestamp without time zone,
    created_at timestamp without time zone NOT NULL,
    updated_at timestamp without time zone NOT NULL
);


ALTER TABLE public.user_passwords OWNER TO postgres;

--
-- Name: user_second_factors; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.user_second_factors (
    id bigint NOT NULL,
    user_id integer NOT NULL,
    method integer NOT NULL,
    data character varying NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    last_used timestamp without time zone
);


ALTER TABLE public.user_second_factors OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    id integer NOT NULL,
    username character varying(60) NOT NULL,
    created_at timestamp without time zone NOT NULL,
    updated_at timestamp without time zone NOT NULL,
    name character varying,
    active boolean DEFAULT false NOT NULL,
    username_lower character varying(60) NOT NULL,
    last_seen_at timestamp without time zone,
    admin boolean DEFAULT false NOT NULL,
    moderator boolean DEFAULT false,
    trust_level integer NOT NULL,
    approved boolean DEFAULT false NOT NULL,
    ip_address inet,
    registration_ip_address inet,
    suspended_at timestamp without time zone,
    suspended_till timestamp without time zone,
    silenced_till timestamp without time zone,
    staged boolean DEFAULT false NOT NULL,
    title character varying,
    locale character varying(10),
    uploaded_avatar_id integer,
    password_hash character varying(64),
    salt character varying(32),
    password_algorithm character varying(64)
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Data for Name: group_users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.group_users (id, group_id, user_id) FROM stdin;
1	1	1
\.


--
-- Data for Name: user_associated_accounts; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.user_associated_accounts (id, provider_name, provider_uid, user_id, last_used, info) FROM stdin;
1	github	117	3	\N	{}
\.


--
-- Data for Name: user_emails; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.user_emails (id, user_id, email, "primary", created_at, updated_at) FROM stdin;
1	1	ada@example.org	t	2024-01-01 00:00:00	2024-01-01 00:00:00
2	1	ada@example.net	f	2024-01-01 00:00:00	2024-01-01 00:00:00
3	2	old@example.org	t	2024-01-01 00:00:00	2024-01-01 00:00:00
4	3	github@example.org	t	2024-01-01 00:00:00	2024-01-01 00:00:00
5	-1	no_email	t	2024-01-01 00:00:00	2024-01-01 00:00:00
\.


--
-- Data for Name: user_passwords; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.user_passwords (id, user_id, password_hash, password_salt, password_algorithm, password_expired_at, created_at, updated_at) FROM stdin;
1	1	248a1310cb6de2840ff8ac04eb715805a5c09c29e735e6204e94b4bdba3b02b8	65a5d802a15ac69de87e3210dd1b5d23	$pbkdf2-sha256$i=1000,l=32$	\N	2024-01-01 00:00:00	2024-01-01 00:00:00
\.


--
-- Data for Name: user_second_factors; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.user_second_factors (id, user_id, method, data, enabled, last_used) FROM stdin;
1	1	1	x	t	\N
2	1	2	x	t	\N
3	2	1	x	f	\N
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (id, username, created_at, updated_at, name, active, username_lower, last_seen_at, admin, moderator, trust_level, approved, ip_address, registration_ip_address, suspended_at, suspended_till, silenced_till, staged, title, locale, uploaded_avatar_id, password_hash, salt, password_algorithm) FROM stdin;
-1	system	2024-01-01 00:00:00	2024-01-01 00:00:00	system	t	system	\N	t	f	4	t	\N	\N	\N	\N	\N	f	\N	\N	\N	\N	\N	\N
1	Ada	2024-01-01 00:00:00	2024-01-02 00:00:00	Ada O'Neil	t	ada	2024-02-01 00:00:00	t	f	4	t	10.0.0.1	10.0.0.2	\N	\N	2024-01-02 00:00:00	f	Boss	de	7	\N	\N	\N
2	old	2024-01-01 00:00:00	2024-01-02 00:00:00	\N	t	old	\N	f	f	1	f	\N	\N	2024-01-01 00:00:00	3018-01-01 00:00:00	\N	f	\N	\N	\N	79d8f2ed3547bdbb089a1d397305151b2e7695b95a9d50b17e5cb6b2f58232f4	47b067dde7745fa69736d01ae4aa22e3	$pbkdf2-sha256$i=1000,l=32$
3	github	2024-01-01 00:00:00	2024-01-02 00:00:00	\N	f	github	\N	f	t	1	f	\N	\N	\N	\N	\N	f	\N	\N	\N	\N	\N	\N
\.


--
-- PostgreSQL database dump complete
--

\unrestrict n14Yh0o4AJVffh0GBCpbLHX8Vb38taEjXskrRJP94Gb8gGdhvnRekMKYfrJYA4X

