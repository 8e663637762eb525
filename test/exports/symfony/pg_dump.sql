--
-- PostgreSQL database dump
--

\restrict OJcwj0J1RLbPRRHXAVmVWXIawt6P6JUB23sAmSQlhOMmqvmIzPDTl8co6JDCXG8

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
-- Name: user; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public."user" (
    id integer NOT NULL,
    email character varying(180) NOT NULL,
    roles json NOT NULL,
    password character varying(255) NOT NULL,
    is_verified boolean NOT NULL,
    nick character varying(20),
    salt character varying(255),
    username character varying(180),
    enabled boolean,
    last_login timestamp without time zone,
    confirmation_token character varying(180),
    password_requested_at timestamp without time zone,
    username_canonical character varying(180),
    email_canonical character varying(180)
);


ALTER TABLE public."user" OWNER TO postgres;

--
-- Data for Name: user; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public."user" (id, email, roles, password, is_verified, nick, salt, username, enabled, last_login, confirmation_token, password_requested_at, username_canonical, email_canonical) FROM stdin;
1	ada@example.org	["ROLE_ADMIN", "ROLE_USER"]	$2y$04$69eda8ad218f32f1e56c8ufk0AUNezMYJIZFa1YEyX73nmDDj2SRG	t	al	\N	ada	t	2024-01-02 00:00:00	token	2024-01-01 00:00:00	ada	ada@example.org
2	bob@example.org	[]	rNOngR4Tlo7yfe8s1wAC2F6D7Dxpk9bwTBTevckHpedWdgib49S/dpeiwnmC8+LGW9bJa6jBrCzpy0vOK5whEg==	f	\N	6569d683ac6d436a9d4e21317b00971	bob	f	\N	\N	\N	bob	bob@example.org
3	mo@example.org	["ROLE_USER"]	$argon2id$v=19$m=64,t=2,p=1$UC5iV2hvZEZUTm9oSllFcw$JhTS1OcvLgKBjZzLp4I1C5/LBONSeqaMcTBU6eOAWkQ	t	\N	\N	\N	\N	\N	\N	\N	\N	\N
\.


--
-- PostgreSQL database dump complete
--

\unrestrict OJcwj0J1RLbPRRHXAVmVWXIawt6P6JUB23sAmSQlhOMmqvmIzPDTl8co6JDCXG8

