--
-- PostgreSQL database dump
--

\restrict ipALODrIm1LUDmEeOgbhWkBKh0alnC9mAR9H0wfL0fnCCbt8k7jKzwsg0SzIyVq

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
-- Name: bots; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.bots (
    userid character varying(26) NOT NULL,
    description character varying(1024),
    ownerid character varying(190),
    lasticonupdate bigint,
    createat bigint,
    updateat bigint,
    deleteat bigint
);


ALTER TABLE public.bots OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    id character varying(26) NOT NULL,
    createat bigint,
    updateat bigint,
    deleteat bigint,
    username character varying(64),
    password character varying(128),
    authdata character varying(128),
    authservice character varying(32),
    email character varying(128),
    emailverified boolean,
    nickname character varying(64),
    firstname character varying(64),
    lastname character varying(64),
    roles character varying(256),
    allowmarketing boolean,
    props jsonb,
    notifyprops jsonb,
    lastpasswordupdate bigint,
    lastpictureupdate bigint,
    failedattempts smallint,
    locale character varying(5),
    mfaactive boolean,
    mfasecret character varying(128),
    "position" character varying(128),
    timezone jsonb,
    remoteid character varying(26),
    lastlogin bigint DEFAULT 0 NOT NULL
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Data for Name: bots; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.bots (userid, description, ownerid, lasticonupdate, createat, updateat, deleteat) FROM stdin;
u4		u1	0	0	0	0
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (id, createat, updateat, deleteat, username, password, authdata, authservice, email, emailverified, nickname, firstname, lastname, roles, allowmarketing, props, notifyprops, lastpasswordupdate, lastpictureupdate, failedattempts, locale, mfaactive, mfasecret, "position", timezone, remoteid, lastlogin) FROM stdin;
u1	1704067200123	1704067200456	0	ada	$2a$04$78a7850abd5724482aa73uJfFiy6.hbl2WHaQk9gStXcLpEGa8ZfO	\N		ada@example.org	t	al	Ada	O'Neil	system_user system_admin	f	{"theme": "x"}	{"push": "all"}	1704067200123	1704067200124	0	en	t	ABC	Boss	{"useAutomaticTimezone": "true"}	\N	1704153600000
u2	1704067200000	1704067200000	1704153600000	gone	$pbkdf2$f=SHA256,w=1000,l=32$w0Q4AeFrI+W0nIObQ5TGag$jEhHQ6GEtUVjV3WJItyxkXGnZS+2j6qMtI3B1tsTCJg	\N		gone@example.org	f				system_user	f	{}	{}	1704067200000	0	0	en	f			{}	\N	0
u3	1704067200000	1704067200000	0	sso		117	gitlab	sso@example.org	t				system_user	f	{}	{}	1704067200000	0	0	en	f			{}	\N	0
u4	1704067200000	1704067200000	0	robot		\N		robot@localhost	f				system_user	f	{}	{}	1704067200000	0	0	en	f			{}	\N	0
\.


--
-- PostgreSQL database dump complete
--

\unrestrict ipALODrIm1LUDmEeOgbhWkBKh0alnC9mAR9H0wfL0fnCCbt8k7jKzwsg0SzIyVq

