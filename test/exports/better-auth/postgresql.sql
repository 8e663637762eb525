--
-- PostgreSQL database dump
--

\restrict GHjLYSUivgbNMa1ILN3r5YGusYg4AnQbbjPzXmeSggARpfxmXIp6caCfgOchyr0

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
-- Name: account; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "userId" uuid NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp with time zone,
    "refreshTokenExpiresAt" timestamp with time zone,
    scope text,
    password text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL
);


--
-- Name: session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.session (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    token text NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "userId" uuid NOT NULL
);


--
-- Name: user; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."user" (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean NOT NULL,
    image text,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);


--
-- Name: verification; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.verification (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp with time zone NOT NULL,
    "createdAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);


--
-- Data for Name: account; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.account (id, "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", scope, password, "createdAt", "updatedAt") FROM stdin;
51a32aab-6ad1-49b7-a530-9c3d98ddcfa4	6cdece33-cfd0-4bcd-9326-98dc2287ccc6	credential	6cdece33-cfd0-4bcd-9326-98dc2287ccc6	\N	\N	\N	\N	\N	\N	9d40b1741a69a3ba7d858469c0349f1f:7d8dd657a82423fa60d9a33d1c38aca5c99c42695eb0fa996343bb5738706f0d5e201bffb942975dfe281e4468a8c1905438395f8756cc6e7f3040581d4757ab	2026-11-26 08:23:48.892+00	2026-11-26 08:23:48.892+00
21934bae-58e6-4bd3-869f-fc6ccde2fc00	aaa74a1e-d4b6-4bb4-ae3c-357d5a25eb35	credential	aaa74a1e-d4b6-4bb4-ae3c-357d5a25eb35	\N	\N	\N	\N	\N	\N	7f7c428e0c49877999a7cf9a94532c50:55698955753d0950f785d5efcfbae771c1d47dd06d92062936962612f4bef3939892264c049c86172ccadb42ae7a5992697630a13588c75e9cd3fa337fd9d728	2026-11-26 08:23:49.107+00	2026-11-26 08:23:49.107+00
72d4cea4-4795-492d-89b1-d21855f5660a	117000000000000000002	google	aaa74a1e-d4b6-4bb4-ae3c-357d5a25eb35	\N	\N	\N	\N	\N	\N	\N	2026-11-26 08:23:49.114+00	2026-11-26 08:23:49.114+00
0f48a408-a6f8-4221-b0b0-9650a0d25060	117000000000000000001	google	e092be03-2792-48e4-866d-6d83f0a30a0e	\N	\N	\N	\N	\N	\N	\N	2026-11-26 08:23:49.122+00	2026-11-26 08:23:49.122+00
\.


--
-- Data for Name: session; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.session (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId") FROM stdin;
d89492d8-ead9-485f-8cf1-39ddb39f640b	2026-12-03 08:23:48.893+00	J3neWvrf3m5f1OJP0FpUepVS7JL6gG0O	2026-11-26 08:23:48.894+00	2026-11-26 08:23:48.894+00			6cdece33-cfd0-4bcd-9326-98dc2287ccc6
f46e2192-0d04-4c20-9fa6-b48378307ad8	2026-12-03 08:23:49.108+00	lBelwzbbQkgAti0Ztq7TV3GHpUVcPLzr	2026-11-26 08:23:49.109+00	2026-11-26 08:23:49.109+00			aaa74a1e-d4b6-4bb4-ae3c-357d5a25eb35
\.


--
-- Data for Name: user; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public."user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt") FROM stdin;
6cdece33-cfd0-4bcd-9326-98dc2287ccc6	ada	ada@example.org	f	\N	2026-11-26 08:23:48.89+00	2026-11-26 08:23:48.89+00
aaa74a1e-d4b6-4bb4-ae3c-357d5a25eb35	both	both@example.org	f	\N	2026-11-26 08:23:49.106+00	2026-11-26 08:23:49.106+00
e092be03-2792-48e4-866d-6d83f0a30a0e	social	social@example.org	t	\N	2026-11-26 08:23:49.121+00	2026-11-26 08:23:49.121+00
5714266e-62fb-4dfc-ab0a-da34406cfe41	bare	bare@example.org	f	\N	2026-11-26 08:23:49.138+00	2026-11-26 08:23:49.138+00
\.


--
-- Data for Name: verification; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt") FROM stdin;
\.


--
-- Name: account account_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);


--
-- Name: session session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);


--
-- Name: session session_token_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_key UNIQUE (token);


--
-- Name: user user_email_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_email_key UNIQUE (email);


--
-- Name: user user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);


--
-- Name: verification verification_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);


--
-- Name: account_userId_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX "account_userId_idx" ON public.account USING btree ("userId");


--
-- Name: session_userId_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX "session_userId_idx" ON public.session USING btree ("userId");


--
-- Name: verification_identifier_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX verification_identifier_idx ON public.verification USING btree (identifier);


--
-- Name: account account_userId_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account
    ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: session session_userId_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--

\unrestrict GHjLYSUivgbNMa1ILN3r5YGusYg4AnQbbjPzXmeSggARpfxmXIp6caCfgOchyr0

