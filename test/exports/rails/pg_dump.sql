--
-- PostgreSQL database dump
--

\restrict FEenQUh5lRi0zMG5h9UJZUTZq5Ll4fhUeJTLIgRB13wGNGdyQKMzuefMqetOjwH

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
-- Name: sessions; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.sessions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    ip_address character varying,
    user_agent character varying,
    created_at timestamp(6) without time zone NOT NULL,
    updated_at timestamp(6) without time zone NOT NULL
);


ALTER TABLE public.sessions OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    id bigint NOT NULL,
    email_address character varying NOT NULL,
    password_digest character varying NOT NULL,
    created_at timestamp(6) without time zone NOT NULL,
    updated_at timestamp(6) without time zone NOT NULL,
    username character varying,
    name character varying,
    locale character varying
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.sessions (id, user_id, ip_address, user_agent, created_at, updated_at) FROM stdin;
1	1	10.0.0.1	curl	2024-01-01 00:00:00	2024-01-01 00:00:00
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (id, email_address, password_digest, created_at, updated_at, username, name, locale) FROM stdin;
1	ada@example.org	$2a$04$a11d8757471aa8ab2e854uTpjk7JrjRHQDezpMjHz39BXC0qgFFGS	2024-01-01 00:00:00	2024-01-04 00:00:00	ada	Ada	de
2	bob@example.org	$argon2id$v=19$m=64,t=2,p=1$RUYwVXhYYVJlNGpIbFFzbA$EtBzZcUDn6lyOXPZ6QH53EQ5UvRPP7tcsDiLc2HrVAE	2024-01-01 00:00:00	2024-01-01 00:00:00	\N	\N	\N
\.


--
-- PostgreSQL database dump complete
--

\unrestrict FEenQUh5lRi0zMG5h9UJZUTZq5Ll4fhUeJTLIgRB13wGNGdyQKMzuefMqetOjwH

