--
-- PostgreSQL database dump
--

\restrict 0RmaGNLJdlM1jmcdGWUga0c7xNn0wv2OHvxxnLmwZvsrvO6YMpvnZySNx70oa52

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
-- Name: accounts_member; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.accounts_member (
    id integer NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    email character varying(254) NOT NULL,
    nick character varying(80) NOT NULL,
    prefs jsonb NOT NULL,
    is_active boolean NOT NULL
);


ALTER TABLE public.accounts_member OWNER TO postgres;

--
-- Name: accounts_member_id_seq; Type: SEQUENCE; Schema: public; Owner: postgres
--

CREATE SEQUENCE public.accounts_member_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.accounts_member_id_seq OWNER TO postgres;

--
-- Name: accounts_member_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: postgres
--

ALTER SEQUENCE public.accounts_member_id_seq OWNED BY public.accounts_member.id;


--
-- Name: auth_group; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);


ALTER TABLE public.auth_group OWNER TO postgres;

--
-- Name: auth_group_id_seq; Type: SEQUENCE; Schema: public; Owner: postgres
--

CREATE SEQUENCE public.auth_group_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.auth_group_id_seq OWNER TO postgres;

--
-- Name: auth_group_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: postgres
--

ALTER SEQUENCE public.auth_group_id_seq OWNED BY public.auth_group.id;


--
-- Name: auth_user; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.auth_user (
    id integer NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    username character varying(150) NOT NULL,
    first_name character varying(150) NOT NULL,
    last_name character varying(150) NOT NULL,
    email character varying(254) NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL
);


ALTER TABLE public.auth_user OWNER TO postgres;

--
-- Name: auth_user_id_seq; Type: SEQUENCE; Schema: public; Owner: postgres
--

CREATE SEQUENCE public.auth_user_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.auth_user_id_seq OWNER TO postgres;

--
-- Name: auth_user_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: postgres
--

ALTER SEQUENCE public.auth_user_id_seq OWNED BY public.auth_user.id;


--
-- Name: accounts_member id; Type: DEFAULT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.accounts_member ALTER COLUMN id SET DEFAULT nextval('public.accounts_member_id_seq'::regclass);


--
-- Name: auth_group id; Type: DEFAULT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_group ALTER COLUMN id SET DEFAULT nextval('public.auth_group_id_seq'::regclass);


--
-- Name: auth_user id; Type: DEFAULT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_user ALTER COLUMN id SET DEFAULT nextval('public.auth_user_id_seq'::regclass);


--
-- Data for Name: accounts_member; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.accounts_member (id, password, last_login, email, nick, prefs, is_active) FROM stdin;
1	pbkdf2_sha256$1000$saltOfAda$Cup8iqiKdIacZjpYuKFP0Tohyz/YEM0L+QAXkNYqgWQ=	\N	member@example.com	n, "q"	{"a": [1, null, "é"]}	t
2	!sslCsbtfv0kfoUeG30mpuC8YuYkXQ5YD5vwI8Ctu	\N	none@example.com		{}	f
\.


--
-- Data for Name: auth_group; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.auth_group (id, name) FROM stdin;
1	editors
\.


--
-- Data for Name: auth_user; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.auth_user (id, password, last_login, is_superuser, username, first_name, last_name, email, is_staff, is_active, date_joined) FROM stdin;
1	pbkdf2_sha256$1000$saltOfAda$Cup8iqiKdIacZjpYuKFP0Tohyz/YEM0L+QAXkNYqgWQ=	2024-02-29 23:59:59.999+00	t	ada	Ada	Lovelace	ada@example.com	t	t	2019-01-01 00:00:00+00
2	pbkdf2_sha1$260000$29KTWa2fCaIeHAjPn4IK0C$CcmPaDfBZyLkoKknN7pMmqnM48A=	\N	f	o'brien+tag@x	Conan "Coco"	O'Brien\\	O.Brien@Example.COM	f	t	2019-01-01 00:00:00+00
3	argon2$argon2id$v=19$m=102400,t=2,p=8$U1NuY0VxdXh5MVhHRWpHNkNhNmFaWQ$Tg+9Yhs01hDDFgfsqoKE/A	\N	f	日本太郎	太郎 😀	日本	taro@例え.jp	f	t	2019-01-01 00:00:00+00
4	bcrypt_sha256$$2b$12$Jf.ORhnyxNl5L8lEcYYEv.e52aO0kfDW.qeFgadXftUE3pBXrXYVu	\N	f	bcrypt				f	f	2019-01-01 00:00:00+00
5	md5$aPDWpePZ7kb6H2ZGriBG3f$cc6d2083e760c02dadeffeddf2e55a63	\N	f	md5			md5@example.com	f	t	2019-01-01 00:00:00+00
6	!okcwNUBLgLg1TKKKnZBPo6MD5v8BGnuW7FGPH1Ic	\N	f	unusable			sso@example.com	f	t	2019-01-01 00:00:00+00
7		\N	f	lines	one\ntwo\r\n\tthree		'); -- $$ /* \\@example.com	f	t	2019-01-01 00:00:00+00
\.


--
-- Name: accounts_member_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('public.accounts_member_id_seq', 2, true);


--
-- Name: auth_group_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('public.auth_group_id_seq', 1, true);


--
-- Name: auth_user_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('public.auth_user_id_seq', 7, true);


--
-- Name: accounts_member accounts_member_email_key; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.accounts_member
    ADD CONSTRAINT accounts_member_email_key UNIQUE (email);


--
-- Name: accounts_member accounts_member_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.accounts_member
    ADD CONSTRAINT accounts_member_pkey PRIMARY KEY (id);


--
-- Name: auth_group auth_group_name_key; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);


--
-- Name: auth_group auth_group_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);


--
-- Name: auth_user auth_user_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_pkey PRIMARY KEY (id);


--
-- Name: auth_user auth_user_username_key; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_username_key UNIQUE (username);


--
-- Name: accounts_member_email_c12225e9_like; Type: INDEX; Schema: public; Owner: postgres
--

CREATE INDEX accounts_member_email_c12225e9_like ON public.accounts_member USING btree (email varchar_pattern_ops);


--
-- Name: auth_group_name_a6ea08ec_like; Type: INDEX; Schema: public; Owner: postgres
--

CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);


--
-- Name: auth_user_username_6821ab7c_like; Type: INDEX; Schema: public; Owner: postgres
--

CREATE INDEX auth_user_username_6821ab7c_like ON public.auth_user USING btree (username varchar_pattern_ops);


--
-- PostgreSQL database dump complete
--

\unrestrict 0RmaGNLJdlM1jmcdGWUga0c7xNn0wv2OHvxxnLmwZvsrvO6YMpvnZySNx70oa52

