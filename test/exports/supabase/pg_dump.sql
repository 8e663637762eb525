--
-- PostgreSQL database dump
--

\restrict DsdGBszjX9b3r3eAVo4I607u3fkRJpg6As8zCNv7ChxqhJYaeHdRwcYX6Hp0OwN

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
-- Name: identities; Type: TABLE; Schema: auth; Owner: postgres
--

CREATE TABLE auth.identities (
    provider_id text NOT NULL,
    user_id uuid NOT NULL,
    identity_data jsonb NOT NULL,
    provider text NOT NULL,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    id uuid NOT NULL
);


ALTER TABLE auth.identities OWNER TO postgres;

--
-- Name: mfa_factors; Type: TABLE; Schema: auth; Owner: postgres
--

CREATE TABLE auth.mfa_factors (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    friendly_name text,
    factor_type text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    secret text,
    phone text
);


ALTER TABLE auth.mfa_factors OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: auth; Owner: postgres
--

CREATE TABLE auth.users (
    instance_id uuid,
    id uuid NOT NULL,
    aud character varying(255),
    role character varying(255),
    email character varying(255),
    encrypted_password character varying(255),
    email_confirmed_at timestamp with time zone,
    invited_at timestamp with time zone,
    confirmation_token character varying(255),
    confirmation_sent_at timestamp with time zone,
    recovery_token character varying(255),
    recovery_sent_at timestamp with time zone,
    email_change_token_new character varying(255),
    email_change character varying(255),
    email_change_sent_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    raw_app_meta_data jsonb,
    raw_user_meta_data jsonb,
    is_super_admin boolean,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    phone text,
    phone_confirmed_at timestamp with time zone,
    phone_change text,
    phone_change_token character varying(255),
    phone_change_sent_at timestamp with time zone,
    email_change_token_current character varying(255),
    email_change_confirm_status smallint,
    banned_until timestamp with time zone,
    reauthentication_token character varying(255),
    reauthentication_sent_at timestamp with time zone,
    is_sso_user boolean NOT NULL,
    deleted_at timestamp with time zone,
    is_anonymous boolean NOT NULL
);


ALTER TABLE auth.users OWNER TO postgres;

--
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    id uuid NOT NULL,
    email text,
    encrypted_password text
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Data for Name: identities; Type: TABLE DATA; Schema: auth; Owner: postgres
--

COPY auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, id) FROM stdin;
00000001-aaaa-4bbb-8ccc-000000000001	00000001-aaaa-4bbb-8ccc-000000000001	{"email": "ada@example.org", "email_verified": true}	email	\N	2024-02-01 12:00:00+00	\N	00000001-dddd-4bbb-8ccc-000000000001
117	00000003-aaaa-4bbb-8ccc-000000000003	{"sub": "117", "email": "g@gmail.example", "email_verified": true}	google	\N	2024-02-05 12:00:00+00	\N	00000003-dddd-4bbb-8ccc-000000000003
\.


--
-- Data for Name: mfa_factors; Type: TABLE DATA; Schema: auth; Owner: postgres
--

COPY auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone) FROM stdin;
00000001-eeee-4bbb-8ccc-000000000001	00000001-aaaa-4bbb-8ccc-000000000001	\N	totp	verified	2024-02-01 12:00:00+00	2024-02-01 12:00:00+00	JBSWY3DP	\N
00000001-eeee-4bbb-8ccc-000000000002	00000002-aaaa-4bbb-8ccc-000000000002	\N	totp	unverified	2024-02-01 12:00:00+00	2024-02-01 12:00:00+00	JBSWY3DP	\N
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: postgres
--

COPY auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, confirmation_token, confirmation_sent_at, recovery_token, recovery_sent_at, email_change_token_new, email_change, email_change_sent_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, is_super_admin, created_at, updated_at, phone, phone_confirmed_at, phone_change, phone_change_token, phone_change_sent_at, email_change_token_current, email_change_confirm_status, banned_until, reauthentication_token, reauthentication_sent_at, is_sso_user, deleted_at, is_anonymous) FROM stdin;
00000000-0000-0000-0000-000000000000	00000001-aaaa-4bbb-8ccc-000000000001	authenticated	authenticated	ada@example.org	$2a$04$0ad17e5245ab02dd9015euMqmdePqwA0XBU.i9VboFrpQZs8Pkb.m	2024-02-01 12:00:01+00	2024-02-01 11:00:00+00	pkce_c	2024-02-01 12:00:00+00	pkce_r	2024-02-01 12:00:00+00	pkce_n	new@example.org	2024-02-01 12:00:00+00	2024-02-20 08:00:00+00	{"plan": "pro", "provider": "email", "providers": ["email"]}	{"lines": "1\\n2", "full_name": "Ada \\"L\\" O'Lovelace"}	t	2024-02-01 12:00:00.123+00	2024-02-02 12:00:00+00	12125550100	2024-02-01 13:00:00+00	12125550199	pkce_p	2024-02-01 12:00:00+00	pkce_o	1	\N	r	2024-02-01 12:00:00+00	t	\N	f
00000000-0000-0000-0000-000000000000	00000002-aaaa-4bbb-8ccc-000000000002	authenticated	service_role	bob@example.org	$argon2id$v=19$m=64,t=2,p=1$WThYVk5kUHFOZDBHUkVkMA$Cu6EOMNoUMZvMqOHNH2k7XTE1NU2EmN1H7gPveVNz1U	\N	\N		\N		\N			\N	\N	{"provider": "email", "providers": ["email"]}	{}	\N	2024-02-02 12:00:00+00	\N	\N	\N			\N		0	2999-12-31 23:59:59+00		\N	f	\N	f
00000000-0000-0000-0000-000000000000	00000003-aaaa-4bbb-8ccc-000000000003	authenticated	authenticated	google@example.org		2024-02-05 12:00:00+00	\N		\N		\N			\N	\N	{"provider": "google", "providers": ["google"]}	{"sub": "117"}	\N	2024-02-05 12:00:00+00	\N	\N	\N			\N		0	2024-01-01 00:00:00+00		\N	f	\N	f
00000000-0000-0000-0000-000000000000	00000004-aaaa-4bbb-8ccc-000000000004	authenticated	authenticated	\N		\N	\N		\N		\N			\N	\N	{"provider": "phone", "providers": ["phone"]}	{}	\N	2024-02-04 12:00:00+00	\N	12125550101	2024-02-04 12:00:00+00			\N		0	\N		\N	f	\N	f
00000000-0000-0000-0000-000000000000	00000005-aaaa-4bbb-8ccc-000000000005	authenticated	authenticated	\N	\N	\N	\N		\N		\N			\N	\N	{}	{}	\N	2024-02-07 12:00:00+00	\N	\N	\N			\N		0	\N		\N	f	\N	t
00000000-0000-0000-0000-000000000000	00000006-aaaa-4bbb-8ccc-000000000006	authenticated	authenticated	gone@example.org	$2a$04$5c8bb75e8c6b49d077734u4gvYqCKZgO323rCCTL47KlueJO63LUu	\N	\N		\N		\N			\N	\N	{"provider": "email", "providers": ["email"]}	{}	\N	2024-02-10 12:00:00+00	\N	\N	\N			\N		0	\N		\N	f	2024-03-01 00:00:00+00	f
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (id, email, encrypted_password) FROM stdin;
00000001-aaaa-4bbb-8ccc-000000000001	ada@example.org	of the application
\.


--
-- PostgreSQL database dump complete
--

\unrestrict DsdGBszjX9b3r3eAVo4I607u3fkRJpg6As8zCNv7ChxqhJYaeHdRwcYX6Hp0OwN

