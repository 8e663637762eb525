--
-- PostgreSQL database dump
--

\restrict PmNTDtNgwzLF3FvhoplD3cG3YeyQVZcSdUJp7qkhMi8pOTbAjOSev3gcUVRYGPn

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
-- Name: roles; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.roles (
    id bigint NOT NULL,
    name character varying,
    resource_type character varying,
    resource_id bigint,
    created_at timestamp(6) without time zone NOT NULL,
    updated_at timestamp(6) without time zone NOT NULL
);


ALTER TABLE public.roles OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    id bigint NOT NULL,
    email character varying DEFAULT ''::character varying NOT NULL,
    encrypted_password character varying DEFAULT ''::character varying NOT NULL,
    reset_password_token character varying,
    reset_password_sent_at timestamp(6) without time zone,
    remember_created_at timestamp(6) without time zone,
    sign_in_count integer DEFAULT 0 NOT NULL,
    current_sign_in_at timestamp(6) without time zone,
    last_sign_in_at timestamp(6) without time zone,
    current_sign_in_ip inet,
    last_sign_in_ip inet,
    confirmation_token character varying,
    confirmed_at timestamp(6) without time zone,
    confirmation_sent_at timestamp(6) without time zone,
    unconfirmed_email character varying,
    failed_attempts integer DEFAULT 0 NOT NULL,
    unlock_token character varying,
    locked_at timestamp(6) without time zone,
    created_at timestamp(6) without time zone NOT NULL,
    updated_at timestamp(6) without time zone NOT NULL,
    provider character varying,
    uid character varying,
    otp_secret character varying,
    consumed_timestep integer,
    otp_required_for_login boolean,
    otp_backup_codes character varying[],
    username character varying,
    first_name character varying,
    last_name character varying,
    admin boolean,
    deleted_at timestamp(6) without time zone,
    plan character varying
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Name: users_roles; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users_roles (
    user_id bigint,
    role_id bigint
);


ALTER TABLE public.users_roles OWNER TO postgres;

--
-- Data for Name: roles; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.roles (id, name, resource_type, resource_id, created_at, updated_at) FROM stdin;
1	editor	\N	\N	2024-01-01 00:00:00	2024-01-01 00:00:00
2	moderator	Forum	1	2024-01-01 00:00:00	2024-01-01 00:00:00
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (id, email, encrypted_password, reset_password_token, reset_password_sent_at, remember_created_at, sign_in_count, current_sign_in_at, last_sign_in_at, current_sign_in_ip, last_sign_in_ip, confirmation_token, confirmed_at, confirmation_sent_at, unconfirmed_email, failed_attempts, unlock_token, locked_at, created_at, updated_at, provider, uid, otp_secret, consumed_timestep, otp_required_for_login, otp_backup_codes, username, first_name, last_name, admin, deleted_at, plan) FROM stdin;
1	ada@example.org	$2a$04$baac3945d56263f3aacc8uyDUKGhZKM3wJ17vYufw/AqVnBmk74XO	token	2024-01-01 00:00:00	2024-01-01 00:00:00	3	2024-01-03 10:00:00	2024-01-02 10:00:00	10.0.0.1	::1	token	2024-01-01 00:00:01	2024-01-01 00:00:00	new@example.org	2	token	\N	2024-01-01 00:00:00.123456	2024-01-04 00:00:00	\N	\N	ABC	5	t	{$2a$04$a}	ada	Ada	O'Neil	t	\N	pro
2	pepper@example.org	$2a$04$11422add3e5cc4550e755uOmzYPoswvFgWTKva/T4vTNQFFxMQ4uu	\N	\N	\N	0	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	2024-02-01 00:00:00	2024-01-01 00:00:00	2024-01-01 00:00:00	\N	\N	\N	\N	\N	\N	\N	\N	\N	f	\N	\N
3	github@example.org		\N	\N	\N	1	\N	2024-01-02 10:00:00	\N	\N	\N	2024-01-01 00:00:00	\N	\N	0	\N	\N	2024-01-01 00:00:00	2024-01-01 00:00:00	github	117	\N	\N	\N	\N	\N	\N	\N	\N	2024-02-01 00:00:00	\N
\.


--
-- Data for Name: users_roles; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users_roles (user_id, role_id) FROM stdin;
1	1
2	2
\.


--
-- PostgreSQL database dump complete
--

\unrestrict PmNTDtNgwzLF3FvhoplD3cG3YeyQVZcSdUJp7qkhMi8pOTbAjOSev3gcUVRYGPn

