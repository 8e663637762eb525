--
-- PostgreSQL database dump
--

\restrict CDLRgFZt29tPSBv8f8HylwQfAujov1WXPeez1zTaQXvKQ2VfTIvqYKERlhv15ce

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
-- Name: authmap; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.authmap (
    uid integer NOT NULL,
    provider character varying(128) NOT NULL,
    authname character varying(128) NOT NULL,
    data text
);


ALTER TABLE public.authmap OWNER TO postgres;

--
-- Name: user__field_bio; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.user__field_bio (
    bundle character varying(128) DEFAULT ''::character varying NOT NULL,
    deleted smallint DEFAULT 0 NOT NULL,
    entity_id integer NOT NULL,
    revision_id integer NOT NULL,
    langcode character varying(32) DEFAULT ''::character varying NOT NULL,
    delta integer NOT NULL,
    field_bio_value text NOT NULL
);


ALTER TABLE public.user__field_bio OWNER TO postgres;

--
-- Name: user__roles; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.user__roles (
    bundle character varying(128) DEFAULT ''::character varying NOT NULL,
    deleted smallint DEFAULT 0 NOT NULL,
    entity_id integer NOT NULL,
    revision_id integer NOT NULL,
    langcode character varying(32) DEFAULT ''::character varying NOT NULL,
    delta integer NOT NULL,
    roles_target_id character varying(255) NOT NULL
);


ALTER TABLE public.user__roles OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    uid integer NOT NULL,
    uuid character varying(128) NOT NULL,
    langcode character varying(12) NOT NULL
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Name: users_data; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users_data (
    uid integer DEFAULT 0 NOT NULL,
    module character varying(50) DEFAULT ''::character varying NOT NULL,
    name character varying(128) DEFAULT ''::character varying NOT NULL,
    value text,
    serialized smallint DEFAULT 0
);


ALTER TABLE public.users_data OWNER TO postgres;

--
-- Name: users_field_data; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users_field_data (
    uid integer NOT NULL,
    langcode character varying(12) NOT NULL,
    preferred_langcode character varying(12),
    preferred_admin_langcode character varying(12),
    name character varying(60) NOT NULL,
    pass character varying(255),
    mail character varying(254),
    timezone character varying(32),
    status smallint,
    created integer NOT NULL,
    changed integer,
    access integer NOT NULL,
    login integer,
    init character varying(254),
    default_langcode smallint NOT NULL
);


ALTER TABLE public.users_field_data OWNER TO postgres;

--
-- Data for Name: authmap; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.authmap (uid, provider, authname, data) FROM stdin;
4	samlauth	none@corp.example	\N
\.


--
-- Data for Name: user__field_bio; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.user__field_bio (bundle, deleted, entity_id, revision_id, langcode, delta, field_bio_value) FROM stdin;
user	0	2	2	en	0	About me
user	1	3	3	en	0	deleted
\.


--
-- Data for Name: user__roles; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.user__roles (bundle, deleted, entity_id, revision_id, langcode, delta, roles_target_id) FROM stdin;
user	0	1	1	en	0	administrator
user	0	2	2	en	0	editor
user	0	1	1	en	1	editor
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (uid, uuid, langcode) FROM stdin;
0	00000000-0000-4000-8000-000000000000	en
1	00000000-0000-4000-8000-000000000001	en
2	00000000-0000-4000-8000-000000000002	en
3	00000000-0000-4000-8000-000000000003	en
4	00000000-0000-4000-8000-000000000004	en
\.


--
-- Data for Name: users_data; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users_data (uid, module, name, value, serialized) FROM stdin;
1	contact	enabled	1	0
2	tfa	tfa_totp_seed	a:0:{}	1
\.


--
-- Data for Name: users_field_data; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users_field_data (uid, langcode, preferred_langcode, preferred_admin_langcode, name, pass, mail, timezone, status, created, changed, access, login, init, default_langcode) FROM stdin;
0	en	en	\N		\N	\N		0	1664938970	1664938970	0	0	\N	1
1	en	en	\N	admin	$2y$04$4Q1UDzquSPD1WtIBSTEgIug4x/ojzaiUmKWEvBmS8niky4jiYu9dK	admin@example.org	UTC	1	1664938970	1664938970	1704067200	1704067100	admin@example.org	1
2	en	en	\N	Zoë	$2y$04$5EHoJllDqx35LfGn4qLQtOsmue.zRNUqeACYKsyjw3xocvIARMYgi	zoe@example.org	Europe/Berlin	1	1664938971	1664938971	0	0	zoe@example.org	1
2	de	en	\N	Zoë	$2y$04$zsyoiZZLv6KNy99/nb1LfOdacEWFReBPJ8UmqPM5h2Vb6T3htF9vC	zoe@example.org	Europe/Berlin	1	1664938971	1664938971	0	0	zoe@example.org	0
3	en	en	\N	mo	$S$5ijklmnopPZZ9khy6G6u/RyT0TRK3oNwmx6Per0HeBIGIROJuMwQ	mo@example.org	UTC	0	1664938972	1664938972	0	\N	\N	1
4	en	en	\N	none	\N	\N	UTC	1	1664938973	1664938973	0	0	\N	1
\.


--
-- Name: authmap authmap_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.authmap
    ADD CONSTRAINT authmap_pkey PRIMARY KEY (uid, provider);


--
-- Name: user__field_bio user__field_bio_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.user__field_bio
    ADD CONSTRAINT user__field_bio_pkey PRIMARY KEY (entity_id, deleted, delta, langcode);


--
-- Name: user__roles user__roles_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.user__roles
    ADD CONSTRAINT user__roles_pkey PRIMARY KEY (entity_id, deleted, delta, langcode);


--
-- Name: users_data users_data_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.users_data
    ADD CONSTRAINT users_data_pkey PRIMARY KEY (uid, module, name);


--
-- Name: users_field_data users_field_data_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.users_field_data
    ADD CONSTRAINT users_field_data_pkey PRIMARY KEY (uid, langcode);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (uid);


--
-- PostgreSQL database dump complete
--

\unrestrict CDLRgFZt29tPSBv8f8HylwQfAujov1WXPeez1zTaQXvKQ2VfTIvqYKERlhv15ce

