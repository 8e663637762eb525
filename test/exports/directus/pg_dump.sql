--
-- PostgreSQL database dump
--

\restrict YivAiV29siR0E2WhjdzUWy1HwwcBJUrP9upMKNOtMo94vzPagevoCKuMh71cJN6

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
-- Name: directus_users; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.directus_users (
    id uuid NOT NULL,
    first_name character varying(50),
    last_name character varying(50),
    email character varying(128),
    password character varying(255),
    location character varying(255),
    title character varying(50),
    description text,
    tags json,
    avatar uuid,
    language character varying(255),
    tfa_secret character varying(255),
    status character varying(16) DEFAULT 'active'::character varying NOT NULL,
    role uuid,
    token character varying(255),
    last_access timestamp with time zone,
    last_page character varying(255),
    provider character varying(128) DEFAULT 'default'::character varying NOT NULL,
    external_identifier character varying(255),
    auth_data json,
    email_notifications boolean DEFAULT true,
    appearance character varying(255),
    theme_dark character varying(255),
    theme_light character varying(255),
    theme_light_overrides json,
    theme_dark_overrides json,
    text_direction character varying(255) DEFAULT 'auto'::character varying NOT NULL
);


ALTER TABLE public.directus_users OWNER TO postgres;

--
-- Data for Name: directus_users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.directus_users (id, first_name, last_name, email, password, location, title, description, tags, avatar, language, tfa_secret, status, role, token, last_access, last_page, provider, external_identifier, auth_data, email_notifications, appearance, theme_dark, theme_light, theme_light_overrides, theme_dark_overrides, text_direction) FROM stdin;
00000001-aaaa-4bbb-8ccc-000000000001	Ada	O'Neil	ada@example.org	$argon2id$v=19$m=64,t=2,p=1$TXczVmNnb2paN092d01uVw$6ejfntWaIqJzFobC7WfLt/Sx4BKzi8JSdfhhe/CGmog	London	\N	\N	["a", "b"]	00000001-bbbb-4bbb-8ccc-000000000001	\N	ABC	active	00000001-cccc-4bbb-8ccc-000000000001	secret	2024-01-01 00:00:00+00	/users	default	\N	\N	t	\N	\N	\N	\N	\N	auto
00000002-aaaa-4bbb-8ccc-000000000002	\N	\N	sso@example.org	\N	\N	\N	\N	\N	\N	\N	\N	suspended	\N	\N	\N	\N	google	117	{"refreshToken": "x"}	t	\N	\N	\N	\N	\N	auto
00000003-aaaa-4bbb-8ccc-000000000003	\N	\N	new@example.org	$argon2id$v=19$m=64,t=2,p=1$cWZESU5qZHFORzdPdTROOQ$kby1FCH3tm9P8Au5c5YIq6C5xa5mbJ1yiI4W2onsyKw	\N	\N	\N	\N	\N	\N	\N	unverified	\N	\N	\N	\N	default	\N	\N	t	\N	\N	\N	\N	\N	auto
\.


--
-- PostgreSQL database dump complete
--

\unrestrict YivAiV29siR0E2WhjdzUWy1HwwcBJUrP9upMKNOtMo94vzPagevoCKuMh71cJN6

