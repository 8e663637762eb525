--
-- PostgreSQL database dump
--

\restrict MzfF5ZOyxGWMApKbhqbglLA79oyc2tMSj0cIBAj2Gnu4ZQjrt0fpUjCyigfDqoN

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

--
-- Name: auth; Type: SCHEMA; Schema: -; Owner: postgres
--

CREATE SCHEMA auth;


ALTER SCHEMA auth OWNER TO postgres;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: user_providers; Type: TABLE; Schema: auth; Owner: postgres
--

CREATE TABLE auth.user_providers (
    id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    user_id uuid NOT NULL,
    access_token text NOT NULL,
    refresh_token text,
    provider_id text NOT NULL,
    provider_user_id text NOT NULL
);


ALTER TABLE auth.user_providers OWNER TO postgres;

--
-- Name: user_roles; Type: TABLE; Schema: auth; Owner: postgres
--

CREATE TABLE auth.user_roles (
    id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL
);


ALTER TABLE auth.user_roles OWNER TO postgres;

--
-- Name: user_security_keys; Type: TABLE; Schema: auth; Owner: postgres
--

CREATE TABLE auth.user_security_keys (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL
);


ALTER TABLE auth.user_security_keys OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: auth; Owner: postgres
--

CREATE TABLE auth.users (
    id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    last_seen timestamp with time zone,
    disabled boolean DEFAULT false NOT NULL,
    display_name text DEFAULT ''::text NOT NULL,
    avatar_url text DEFAULT ''::text NOT NULL,
    locale character varying(2) NOT NULL,
    email text,
    phone_number text,
    password_hash text,
    email_verified boolean DEFAULT false NOT NULL,
    phone_number_verified boolean DEFAULT false NOT NULL,
    new_email text,
    otp_method_last_used text,
    otp_hash text,
    otp_hash_expires_at timestamp with time zone DEFAULT now() NOT NULL,
    default_role text DEFAULT 'user'::text NOT NULL,
    is_anonymous boolean DEFAULT false NOT NULL,
    totp_secret text,
    active_mfa_type text,
    ticket text,
    ticket_expires_at timestamp with time zone DEFAULT now() NOT NULL,
    metadata jsonb,
    webauthn_current_challenge text
);


ALTER TABLE auth.users OWNER TO postgres;

--
-- Data for Name: user_providers; Type: TABLE DATA; Schema: auth; Owner: postgres
--

COPY auth.user_providers (id, created_at, updated_at, user_id, access_token, refresh_token, provider_id, provider_user_id) FROM stdin;
00000001-cccc-4bbb-8ccc-000000000001	2024-01-01 00:00:00+00	2024-01-01 00:00:00+00	00000002-aaaa-4bbb-8ccc-000000000002	secret	\N	google	117
\.


--
-- Data for Name: user_roles; Type: TABLE DATA; Schema: auth; Owner: postgres
--

COPY auth.user_roles (id, created_at, user_id, role) FROM stdin;
00000001-bbbb-4bbb-8ccc-000000000001	2024-01-01 00:00:00+00	00000001-aaaa-4bbb-8ccc-000000000001	user
00000001-bbbb-4bbb-8ccc-000000000002	2024-01-01 00:00:00+00	00000001-aaaa-4bbb-8ccc-000000000001	editor
\.


--
-- Data for Name: user_security_keys; Type: TABLE DATA; Schema: auth; Owner: postgres
--

COPY auth.user_security_keys (id, user_id, credential_id) FROM stdin;
00000001-dddd-4bbb-8ccc-000000000001	00000001-aaaa-4bbb-8ccc-000000000001	x
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: postgres
--

COPY auth.users (id, created_at, updated_at, last_seen, disabled, display_name, avatar_url, locale, email, phone_number, password_hash, email_verified, phone_number_verified, new_email, otp_method_last_used, otp_hash, otp_hash_expires_at, default_role, is_anonymous, totp_secret, active_mfa_type, ticket, ticket_expires_at, metadata, webauthn_current_challenge) FROM stdin;
00000001-aaaa-4bbb-8ccc-000000000001	2024-01-01 00:00:00+00	2024-01-02 00:00:00+00	2024-01-03 00:00:00+00	f	Ada	https://ada.example/a.png	en	ada@example.org	+12125550100	$2a$04$4da74858f20b25631a95eu7GGbVtppw7LViRf1frHElLwo3ur6ssG	t	t	new@example.org	sms	h	2024-01-01 00:00:00+00	user	f	ABC	totp	passwordReset:1	2024-01-01 00:00:00+00	{"a": "b'c"}	x
00000002-aaaa-4bbb-8ccc-000000000002	2024-01-01 00:00:00+00	2024-01-01 00:00:00+00	\N	t			en	google@example.org	\N	\N	f	f	\N	\N	\N	2024-01-01 00:00:00+00	user	f	\N	\N	\N	2024-01-01 00:00:00+00	\N	\N
00000003-aaaa-4bbb-8ccc-000000000003	2024-01-01 00:00:00+00	2024-01-01 00:00:00+00	\N	f			en	\N	\N	\N	f	f	\N	\N	\N	2024-01-01 00:00:00+00	anonymous	t	\N	\N	\N	2024-01-01 00:00:00+00	\N	\N
\.


--
-- PostgreSQL database dump complete
--

\unrestrict MzfF5ZOyxGWMApKbhqbglLA79oyc2tMSj0cIBAj2Gnu4ZQjrt0fpUjCyigfDqoN

