--
-- PostgreSQL database dump
--

\restrict 967AFfGuAc55BRmcUDA99W2JISkhwheM1NtNMpZgaE1vWqLIy3rNw0OAfeU8Gr8

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
-- Name: users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users (
    id integer NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    email character varying NOT NULL,
    reset_password_token character varying,
    reset_password_expiration timestamp(3) with time zone,
    salt character varying,
    hash character varying,
    login_attempts numeric DEFAULT 0,
    lock_until timestamp(3) with time zone,
    enable_a_p_i_key boolean,
    api_key character varying,
    api_key_index character varying,
    _verified boolean,
    _verificationtoken character varying,
    name character varying,
    bio character varying
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Name: users_roles; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users_roles (
    "order" integer NOT NULL,
    parent_id integer NOT NULL,
    value character varying,
    id integer NOT NULL
);


ALTER TABLE public.users_roles OWNER TO postgres;

--
-- Name: users_sessions; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.users_sessions (
    _order integer NOT NULL,
    _parent_id integer NOT NULL,
    id character varying NOT NULL,
    created_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL
);


ALTER TABLE public.users_sessions OWNER TO postgres;

--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (id, updated_at, created_at, email, reset_password_token, reset_password_expiration, salt, hash, login_attempts, lock_until, enable_a_p_i_key, api_key, api_key_index, _verified, _verificationtoken, name, bio) FROM stdin;
1	2024-01-04 00:00:00+00	2024-01-01 00:00:00+00	ada@example.org	token	2024-01-02 00:00:00+00	be521ef32ec5f63c4bb3ff3bdc2f100854a5b3d6be521ef32ec5f63c4bb3ff3b	pbkdf2-sha256-v2-i1000-l32:04fb784f2dc72c339ad9fa6ec8a81b747006cfbea9be8a1ec339ca709324e445	0	\N	t	key	index	t	\N	Ada	about
2	2024-01-01 00:00:00+00	2024-01-01 00:00:00+00	old@example.org	\N	\N	a6cc4cfc9f62215cc0d2a5983d036ab9dad329b8a6cc4cfc9f62215cc0d2a598	70767de2a2bd99c4fa89ea27979e28abc0f349989214cdafdfcff9c30064037f77378e89239d2e8ca88ee7357710219de50c79363a0c1baaa39f28f52fc371c092dae15f39ffce6f386fb032dbca5ac0f3e9cddcfa36632c399a2a8474a8290f8b0eeeff419db034cd33c2ed6307c51d5d1a5d9c416bca9f6c447bdc31eb12437cde5e02cdc696e75361358ca5b1245038a9cd0b3c35d965ac0283410b18fbef54471ba63287e39e658caabbddeddd12c60b6a8114f8a515d6ddec9edc97e95977c6f2e6d12bd3e4e31ebd5ceda61317e64e4f22845c03787876b718980a69c882cd67b4f1949d924ae9a8bd3947237730d49aed77978094376347994458f29fdd022cf1c8f06781d827efa5e44e95151f20caf7e0fdd0c22724e92fec2eb8125906ceb52a8ad9334a21e5cf913006eb7dd6370ffc36e4637399cd6b01255e74b1c5858505bf14ec6b5a9e0a669912cb401374ec77be1d075cfb8aac623746bcefccac0898129be2e03b16cedfc7152e231d1aa305547f9ddc026c7af5c591dc04dfec8acaa9d43c26075b5b2b7ec31ea3053d2bf483d3738bd886f12af1ff634433edf3667b84b9ef07aa62613d3a3a06a143ecb7cd582f420cedf025dade5d95abaa8092809e1dfc6088d4f60ec0f27f1a54d6338282d8707fd7842aafcf0adfc814aff3c3bfe332a23b41c8d27e920485ae6c85841b0d3bac6fbc8e400ffa	5	2999-01-01 00:00:00+00	\N	\N	\N	f	token	\N	\N
3	2024-01-01 00:00:00+00	2024-01-01 00:00:00+00	none@example.org	\N	\N	\N	\N	0	2024-01-01 00:00:00+00	\N	\N	\N	\N	\N	\N	\N
\.


--
-- Data for Name: users_roles; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users_roles ("order", parent_id, value, id) FROM stdin;
1	1	admin	1
2	1	editor	2
\.


--
-- Data for Name: users_sessions; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users_sessions (_order, _parent_id, id, created_at, expires_at) FROM stdin;
1	1	s	\N	2024-01-01 00:00:00+00
\.


--
-- PostgreSQL database dump complete
--

\unrestrict 967AFfGuAc55BRmcUDA99W2JISkhwheM1NtNMpZgaE1vWqLIy3rNw0OAfeU8Gr8

