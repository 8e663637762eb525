--
-- PostgreSQL database dump
--

\restrict wthbyC5UoN99qkwmjTFP89jjlg6f8dxE1wtVUwh5oHhU2okhpJIDk2e6L5BUIUS

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'LATIN1';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: pages; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.pages (
    id integer,
    title text
);


ALTER TABLE public.pages OWNER TO postgres;

--
-- Data for Name: pages; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.pages (id, title) FROM stdin;
1	Café
2	plain
\.


--
-- PostgreSQL database dump complete
--

\unrestrict wthbyC5UoN99qkwmjTFP89jjlg6f8dxE1wtVUwh5oHhU2okhpJIDk2e6L5BUIUS

