--
-- PostgreSQL database dump
--

\restrict t3sjI7v4RvJdrUVL2r9nn717UnTHGb4LOygw7iT0iXk8mHthAgHavbLMKVRYhOe

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
    name text DEFAULT 'it''s, (
'::text,
    number numeric,
    twice numeric GENERATED ALWAYS AS ((number * (2)::numeric)) STORED,
    flag boolean DEFAULT true,
    raw bytea DEFAULT '\x00ff27'::bytea,
    key text[] DEFAULT '{a,"b c"}'::text[],
    CONSTRAINT users_number_check CHECK ((number > (0)::numeric))
);


ALTER TABLE public.users OWNER TO postgres;

--
-- Name: fill(); Type: FUNCTION; Schema: public; Owner: postgres
--

CREATE FUNCTION public.fill() RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 INSERT INTO public.users (id, name, number)
   VALUES (9998, 'from a function'::text, 1);
 INSERT INTO public.users (id, name, number)
   VALUES (9997, 'from a function'::text, 1);
END;


ALTER FUNCTION public.fill() OWNER TO postgres;

--
-- Name: fill_too(); Type: FUNCTION; Schema: public; Owner: postgres
--

CREATE FUNCTION public.fill_too() RETURNS void
    LANGUAGE plpgsql
    AS $_$ begin
  insert into users (id, name, number) values (9996, 'from $$ a function', 1); end; $_$;


ALTER FUNCTION public.fill_too() OWNER TO postgres;

--
-- Name: aaa; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.aaa (
    id integer NOT NULL,
    name text,
    number numeric,
    "a key" text DEFAULT 'x,)'::text
);


ALTER TABLE public.aaa OWNER TO postgres;

--
-- Name: pages; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.pages (
    id integer,
    title text
);


ALTER TABLE public.pages OWNER TO postgres;

--
-- Data for Name: aaa; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.aaa VALUES (0, '''', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (1, '''''', 1.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (2, '"', 2.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (3, '`', 3.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (4, '\', 4.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (5, '\\', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (6, '\''', 6.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (7, '
', 7.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (8, '
', 8.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (9, '', 9.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (10, '	', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (11, '', 11.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (12, '', 12.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (13, '', 13.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (14, '', 14.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (15, '', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (16, ',', 16.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (17, '(', 17.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (18, ')', 18.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (19, ';', 19.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (20, ');INSERT INTO users VALUES (1', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (21, '--', 21.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (22, '-- ', 22.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (23, '/*', 23.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (24, '*/', 24.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (25, '/*!40101 ', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (26, '#', 26.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (27, '$$', 27.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (28, '$a$', 28.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (29, '$1', 29.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (30, '\.', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (31, '\N', 31.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (32, 'NULL', 32.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (33, 'E''', 33.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (34, 'X''', 34.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (35, '%', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (36, '_', 36.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (37, '\%', 37.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (38, '\_', 38.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (39, '\n', 39.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (40, '\012', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (41, 'char(10)', 41.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (42, 'é', 42.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (43, 'ß', 43.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (44, '日本', 44.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (45, '😀', NULL, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (46, ' ', 46.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (47, '﻿', 47.5, 'x,)') ON CONFLICT DO NOTHING;
INSERT INTO public.aaa VALUES (48, '{}', 48.5, 'x,)') ON CONFLICT DO NOTHING;


--
-- Data for Name: pages; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.pages VALUES (1, 'Café') ON CONFLICT DO NOTHING;
INSERT INTO public.pages VALUES (2, 'plain') ON CONFLICT DO NOTHING;


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.users VALUES (0, '''', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (1, '''''', 1.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (2, '"', 2.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (3, '`', 3.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (4, '\', 4.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (5, '\\', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (6, '\''', 6.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (7, '
', 7.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (8, '
', 8.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (9, '', 9.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (10, '	', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (11, '', 11.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (12, '', 12.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (13, '', 13.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (14, '', 14.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (15, '', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (16, ',', 16.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (17, '(', 17.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (18, ')', 18.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (19, ';', 19.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (20, ');INSERT INTO users VALUES (1', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (21, '--', 21.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (22, '-- ', 22.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (23, '/*', 23.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (24, '*/', 24.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (25, '/*!40101 ', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (26, '#', 26.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (27, '$$', 27.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (28, '$a$', 28.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (29, '$1', 29.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (30, '\.', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (31, '\N', 31.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (32, 'NULL', 32.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (33, 'E''', 33.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (34, 'X''', 34.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (35, '%', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (36, '_', 36.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (37, '\%', 37.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (38, '\_', 38.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (39, '\n', 39.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (40, '\012', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (41, 'char(10)', 41.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (42, 'é', 42.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (43, 'ß', 43.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (44, '日本', 44.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (45, '😀', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (46, ' ', 46.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (47, '﻿', 47.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (48, '{}', 48.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (49, '''''''''', 49.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (50, '""', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (51, '``', 51.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (52, '\\\\', 52.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (53, '\''\''', 53.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (54, '

', 54.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (55, '

', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (56, '', 56.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (57, '		', 57.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (58, '', 58.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (59, '', 59.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (60, '', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (61, '', 61.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (62, '', 62.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (63, ',,', 63.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (64, '((', 64.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (65, '))', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (66, ';;', 66.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (67, ');INSERT INTO users VALUES (1);INSERT INTO users VALUES (1', 67.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (68, '----', 68.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (69, '-- -- ', 69.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (70, '/*/*', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (71, '*/*/', 71.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (72, '/*!40101 /*!40101 ', 72.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (73, '##', 73.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (74, '$$$$', 74.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (75, '$a$$a$', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (76, '$1$1', 76.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (77, '\.\.', 77.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (78, '\N\N', 78.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (79, 'NULLNULL', 79.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (80, 'E''E''', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (81, 'X''X''', 81.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (82, '%%', 82.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (83, '__', 83.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (84, '\%\%', 84.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (85, '\_\_', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (86, '\n\n', 86.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (87, '\012\012', 87.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (88, 'char(10)char(10)', 88.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (89, 'éé', 89.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (90, 'ßß', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (91, '日本日本', 91.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (92, '😀😀', 92.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (93, '  ', 93.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (94, '﻿﻿', 94.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (95, '{}{}', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (96, '', 96.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (97, '况􏿮	)', 97.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (98, '𡅯;$$ࡃ🐼ଣꗈ𘦩𛱛ഩᕪ𓁩≹⾷', 98.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (99, '🕑ꇟ𐠋𓐆𒂨⛛Ʈ꣼𐄱ṻꌀ''	𛋲🟅', 99.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (100, '\012	'';', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (101, 'ß\''\./*!40101 $a$*/', 101.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (102, '*/)ꋀㅛ⯙\\񥅋񃡊', 102.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (103, '(﻿{}󉔔􏴪𧵒𔖾𘫚𒍸E''', 103.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (104, '񻶔􏿱򩴟', 104.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (105, 'é𑿅ᔿ𖧒ꩂḮ𝐀🆕/ዷ០ॱ𔗯ꢔ🝫𑨌', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (106, 'X''󌘆char(10);', 106.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (107, '+！ca%\_', 107.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (108, '\_\_,', 108.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (109, '/*𛀦𐣬𐪁☐X''', 109.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (110, 'char(10)⋒Ịづé,', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (111, '󎛭򄕂󴅉񈰜\.😀
󴎑󃔠', 111.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (112, '򔿣폚{}򞢈𖣵⮠ᾴ🧂ᗉ芳𦋙ꔨ', 112.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (113, '("﻿𐐧', 113.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (114, '	-- char(10)ﭕ', 114.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (115, 'E'' ', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (116, '𘤪৯ⶈᦼ🡷𝑫ਟ◊ࣆ練𒃬', 116.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (117, '$1\.E''
', 117.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (118, 'Ὤ頋ସ𑇟𐘚ẁ$a$', 118.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (119, '	k', 119.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (120, 'ᒅ𑣉𐽱𐕽E''﻿', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (121, '𐙑ᥲ$1񇅂򧜉', 121.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (122, ',%é\''', 122.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (123, '򛂺򘔍󁭲褸򏄷\%', 123.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (124, ')\''򃖎󠩊򞓇񱼁󨧯񠉥𝘚ꏷ㊬℆બ🐻E''', 124.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (125, ')𔓵𓊮╀$a$', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (126, 'ぼ🗿𐭺🆧म\012񷱋򰘅	', 126.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (127, '򝠡󗵁X''﻿𹐍򁥶', 127.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (128, 'ꪔ𒁧៲ⲿⴑꃀÛ𖠤', 128.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (129, '	≇🙙ⴼ𘣵𒄧é-- $1', 129.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (130, '񎟧񩧚񡱱󳥄$a$	', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (131, '𒐲𝝹ݰἐ𞡕莭ଲ ḹ𘤟𐹪ﾔꘔ\''', 131.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (132, ''');INSERT INTO users VALUES (1ℵד𒋤𑇮𘧞𘪁\N𐛋𑁓𑼥𜾎ㅸ', 132.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (133, '\n򩀟𵿑򪈷{}\''', 133.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (134, '\_''
,', 134.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (135, '(𐤗𑖍𝅕𔺻񾦪􍙚', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (136, '񥎲é', 136.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (137, '󚽞	𘨑𑆗⫬𖥱Ѕ', 137.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (138, '$$E''򻳋𦞄', 138.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (139, '/*!40101 $1', 139.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (140, '
񜺀󹌢󰯩򴱹𐰒⤯ㄢ𲲓񍗙񊡖𒌇', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (141, 'NULLbi', 141.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (142, '	󣑙턱򊇬', 142.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (143, '--≉𐢃𑙪💱ෂ;', 143.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (144, '{}򘛿󯽼', 144.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (145, 'X''é񘏩󑘏򶣽', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (146, '(𐁒', 146.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (147, '
éNULL\.', 147.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (148, '#梅ۯ𝀶𓐮𝂊𖡷char(10)\%', 148.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (149, ';𝌀⛹⮶', 149.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (150, '𷜂􇦰', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;
INSERT INTO public.users VALUES (151, '\\\%
\\﻿', 151.5, DEFAULT, true, '\x00ff27', '{a,"b c"}') ON CONFLICT DO NOTHING;


--
-- Name: aaa aaa_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.aaa
    ADD CONSTRAINT aaa_pkey PRIMARY KEY (id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: aaa double; Type: RULE; Schema: public; Owner: postgres
--

CREATE RULE double AS
    ON INSERT TO public.aaa DO ( INSERT INTO public.users (id, name, number)
  VALUES (9995, 'from a rule'::text, 1);
 DELETE FROM public.users
  WHERE (users.id = 1);
);


--
-- PostgreSQL database dump complete
--

\unrestrict t3sjI7v4RvJdrUVL2r9nn717UnTHGb4LOygw7iT0iXk8mHthAgHavbLMKVRYhOe

