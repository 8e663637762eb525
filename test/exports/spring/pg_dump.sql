--
-- PostgreSQL database dump
--

\restrict QzdmrTamjahVC8p2kYiT6UYfongtyV0VQZgtBA8Rf4KWyi44ysQaWPHwfrsyqeW

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
-- Name: authorities; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.authorities (
    username character varying(50) NOT NULL,
    authority character varying(50) NOT NULL
);


ALTER TABLE public.authorities OWNER TO postgres;

--
-- Name: group_members; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.group_members (
    id bigint NOT NULL,
    username character varying(50) NOT NULL,
    group_id bigint NOT NULL
);


ALTER TABLE public.group_members OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    username character varying(50) NOT NULL,
    password character varying(500) NOT NULL,
    enabled boolean NOT NULL
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Data for Name: authorities; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.authorities (username, authority) FROM stdin;
ada	ROLE_ADMIN
ada	ROLE_USER
bob	ROLE_USER
\.


--
-- Data for Name: group_members; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.group_members (id, username, group_id) FROM stdin;
1	bob	1
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (username, password, enabled) FROM stdin;
ada	{bcrypt}$2a$04$6d354f0f97f584210fe32uriT4q1FHS1SDr1Bgnjpjw6faqWGIEHG	t
bob	$2a$04$5002a4a58862cbe1364c4ub4v5PERC8vuWyjh2JlqwEakuxnRgbLK	f
\.


--
-- PostgreSQL database dump complete
--

\unrestrict QzdmrTamjahVC8p2kYiT6UYfongtyV0VQZgtBA8Rf4KWyi44ysQaWPHwfrsyqeW

