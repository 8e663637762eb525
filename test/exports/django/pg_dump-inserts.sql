--
-- PostgreSQL database dump
--

\restrict oAJYdiqSkUhW6eIacM7aqhRIvPgNyveGOLXaXiW70mWLhNp4MfAl3mrEToAOLju

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
-- Name: auth_user; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.auth_user (
    id integer NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    username character varying(150) NOT NULL,
    first_name character varying(150) NOT NULL,
    last_name character varying(150) NOT NULL,
    email character varying(254) NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL
);


ALTER TABLE public.auth_user OWNER TO postgres;

--
-- Name: auth_user_id_seq; Type: SEQUENCE; Schema: public; Owner: postgres
--

CREATE SEQUENCE public.auth_user_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.auth_user_id_seq OWNER TO postgres;

--
-- Name: auth_user_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: postgres
--

ALTER SEQUENCE public.auth_user_id_seq OWNED BY public.auth_user.id;


--
-- Name: auth_user id; Type: DEFAULT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_user ALTER COLUMN id SET DEFAULT nextval('public.auth_user_id_seq'::regclass);


--
-- Data for Name: auth_user; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.auth_user VALUES (1, 'pbkdf2_sha256$1000$saltOfAda$Cup8iqiKdIacZjpYuKFP0Tohyz/YEM0L+QAXkNYqgWQ=', '2024-02-29 23:59:59.999+00', true, 'ada', 'Ada', 'Lovelace', 'ada@example.com', true, true, '2019-01-01 00:00:00+00');
INSERT INTO public.auth_user VALUES (2, 'pbkdf2_sha1$260000$29KTWa2fCaIeHAjPn4IK0C$CcmPaDfBZyLkoKknN7pMmqnM48A=', NULL, false, 'o''brien+tag@x', 'Conan "Coco"', 'O''Brien\', 'O.Brien@Example.COM', false, true, '2019-01-01 00:00:00+00');
INSERT INTO public.auth_user VALUES (3, 'argon2$argon2id$v=19$m=102400,t=2,p=8$U1NuY0VxdXh5MVhHRWpHNkNhNmFaWQ$Tg+9Yhs01hDDFgfsqoKE/A', NULL, false, '日本太郎', '太郎 😀', '日本', 'taro@例え.jp', false, true, '2019-01-01 00:00:00+00');
INSERT INTO public.auth_user VALUES (4, 'bcrypt_sha256$$2b$12$Jf.ORhnyxNl5L8lEcYYEv.e52aO0kfDW.qeFgadXftUE3pBXrXYVu', NULL, false, 'bcrypt', '', '', '', false, false, '2019-01-01 00:00:00+00');
INSERT INTO public.auth_user VALUES (5, 'md5$aPDWpePZ7kb6H2ZGriBG3f$cc6d2083e760c02dadeffeddf2e55a63', NULL, false, 'md5', '', '', 'md5@example.com', false, true, '2019-01-01 00:00:00+00');
INSERT INTO public.auth_user VALUES (6, '!okcwNUBLgLg1TKKKnZBPo6MD5v8BGnuW7FGPH1Ic', NULL, false, 'unusable', '', '', 'sso@example.com', false, true, '2019-01-01 00:00:00+00');
INSERT INTO public.auth_user VALUES (7, '', NULL, false, 'lines', 'one
two
	three', '', '''); -- $$ /* \@example.com', false, true, '2019-01-01 00:00:00+00');


--
-- Name: auth_user_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('public.auth_user_id_seq', 7, true);


--
-- Name: auth_user auth_user_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_pkey PRIMARY KEY (id);


--
-- Name: auth_user auth_user_username_key; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_username_key UNIQUE (username);


--
-- Name: auth_user_username_6821ab7c_like; Type: INDEX; Schema: public; Owner: postgres
--

CREATE INDEX auth_user_username_6821ab7c_like ON public.auth_user USING btree (username varchar_pattern_ops);


--
-- PostgreSQL database dump complete
--

\unrestrict oAJYdiqSkUhW6eIacM7aqhRIvPgNyveGOLXaXiW70mWLhNp4MfAl3mrEToAOLju

