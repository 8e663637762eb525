--
-- PostgreSQL database dump
--

\restrict 5N8b6Kql33FJJMQgMmKPRuYVfDsh9MQnlthlT0xcX9d6chdxJWDUycfb230xKxC

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

INSERT INTO public.aaa VALUES
	(0, '''', NULL, 'x,)'),
	(1, '''''', 1.5, 'x,)'),
	(2, '"', 2.5, 'x,)'),
	(3, '`', 3.5, 'x,)'),
	(4, '\', 4.5, 'x,)'),
	(5, '\\', NULL, 'x,)'),
	(6, '\''', 6.5, 'x,)');
INSERT INTO public.aaa VALUES
	(7, '
', 7.5, 'x,)'),
	(8, '
', 8.5, 'x,)'),
	(9, '', 9.5, 'x,)'),
	(10, '	', NULL, 'x,)'),
	(11, '', 11.5, 'x,)'),
	(12, '', 12.5, 'x,)'),
	(13, '', 13.5, 'x,)');
INSERT INTO public.aaa VALUES
	(14, '', 14.5, 'x,)'),
	(15, '', NULL, 'x,)'),
	(16, ',', 16.5, 'x,)'),
	(17, '(', 17.5, 'x,)'),
	(18, ')', 18.5, 'x,)'),
	(19, ';', 19.5, 'x,)'),
	(20, ');INSERT INTO users VALUES (1', NULL, 'x,)');
INSERT INTO public.aaa VALUES
	(21, '--', 21.5, 'x,)'),
	(22, '-- ', 22.5, 'x,)'),
	(23, '/*', 23.5, 'x,)'),
	(24, '*/', 24.5, 'x,)'),
	(25, '/*!40101 ', NULL, 'x,)'),
	(26, '#', 26.5, 'x,)'),
	(27, '$$', 27.5, 'x,)');
INSERT INTO public.aaa VALUES
	(28, '$a$', 28.5, 'x,)'),
	(29, '$1', 29.5, 'x,)'),
	(30, '\.', NULL, 'x,)'),
	(31, '\N', 31.5, 'x,)'),
	(32, 'NULL', 32.5, 'x,)'),
	(33, 'E''', 33.5, 'x,)'),
	(34, 'X''', 34.5, 'x,)');
INSERT INTO public.aaa VALUES
	(35, '%', NULL, 'x,)'),
	(36, '_', 36.5, 'x,)'),
	(37, '\%', 37.5, 'x,)'),
	(38, '\_', 38.5, 'x,)'),
	(39, '\n', 39.5, 'x,)'),
	(40, '\012', NULL, 'x,)'),
	(41, 'char(10)', 41.5, 'x,)');
INSERT INTO public.aaa VALUES
	(42, 'é', 42.5, 'x,)'),
	(43, 'ß', 43.5, 'x,)'),
	(44, '日本', 44.5, 'x,)'),
	(45, '😀', NULL, 'x,)'),
	(46, ' ', 46.5, 'x,)'),
	(47, '﻿', 47.5, 'x,)'),
	(48, '{}', 48.5, 'x,)');


--
-- Data for Name: pages; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.pages VALUES
	(1, 'Café'),
	(2, 'plain');


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO public.users VALUES
	(0, '''', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(1, '''''', 1.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(2, '"', 2.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(3, '`', 3.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(4, '\', 4.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(5, '\\', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(6, '\''', 6.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(7, '
', 7.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(8, '
', 8.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(9, '', 9.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(10, '	', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(11, '', 11.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(12, '', 12.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(13, '', 13.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(14, '', 14.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(15, '', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(16, ',', 16.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(17, '(', 17.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(18, ')', 18.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(19, ';', 19.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(20, ');INSERT INTO users VALUES (1', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(21, '--', 21.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(22, '-- ', 22.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(23, '/*', 23.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(24, '*/', 24.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(25, '/*!40101 ', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(26, '#', 26.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(27, '$$', 27.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(28, '$a$', 28.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(29, '$1', 29.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(30, '\.', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(31, '\N', 31.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(32, 'NULL', 32.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(33, 'E''', 33.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(34, 'X''', 34.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(35, '%', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(36, '_', 36.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(37, '\%', 37.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(38, '\_', 38.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(39, '\n', 39.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(40, '\012', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(41, 'char(10)', 41.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(42, 'é', 42.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(43, 'ß', 43.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(44, '日本', 44.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(45, '😀', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(46, ' ', 46.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(47, '﻿', 47.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(48, '{}', 48.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(49, '''''''''', 49.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(50, '""', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(51, '``', 51.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(52, '\\\\', 52.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(53, '\''\''', 53.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(54, '

', 54.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(55, '

', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(56, '', 56.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(57, '		', 57.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(58, '', 58.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(59, '', 59.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(60, '', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(61, '', 61.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(62, '', 62.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(63, ',,', 63.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(64, '((', 64.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(65, '))', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(66, ';;', 66.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(67, ');INSERT INTO users VALUES (1);INSERT INTO users VALUES (1', 67.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(68, '----', 68.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(69, '-- -- ', 69.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(70, '/*/*', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(71, '*/*/', 71.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(72, '/*!40101 /*!40101 ', 72.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(73, '##', 73.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(74, '$$$$', 74.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(75, '$a$$a$', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(76, '$1$1', 76.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(77, '\.\.', 77.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(78, '\N\N', 78.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(79, 'NULLNULL', 79.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(80, 'E''E''', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(81, 'X''X''', 81.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(82, '%%', 82.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(83, '__', 83.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(84, '\%\%', 84.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(85, '\_\_', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(86, '\n\n', 86.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(87, '\012\012', 87.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(88, 'char(10)char(10)', 88.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(89, 'éé', 89.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(90, 'ßß', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(91, '日本日本', 91.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(92, '😀😀', 92.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(93, '  ', 93.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(94, '﻿﻿', 94.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(95, '{}{}', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(96, '', 96.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(97, '况􏿮	)', 97.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(98, '𡅯;$$ࡃ🐼ଣꗈ𘦩𛱛ഩᕪ𓁩≹⾷', 98.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(99, '🕑ꇟ𐠋𓐆𒂨⛛Ʈ꣼𐄱ṻꌀ''	𛋲🟅', 99.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(100, '\012	'';', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(101, 'ß\''\./*!40101 $a$*/', 101.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(102, '*/)ꋀㅛ⯙\\񥅋񃡊', 102.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(103, '(﻿{}󉔔􏴪𧵒𔖾𘫚𒍸E''', 103.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(104, '񻶔􏿱򩴟', 104.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(105, 'é𑿅ᔿ𖧒ꩂḮ𝐀🆕/ዷ០ॱ𔗯ꢔ🝫𑨌', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(106, 'X''󌘆char(10);', 106.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(107, '+！ca%\_', 107.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(108, '\_\_,', 108.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(109, '/*𛀦𐣬𐪁☐X''', 109.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(110, 'char(10)⋒Ịづé,', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(111, '󎛭򄕂󴅉񈰜\.😀
󴎑󃔠', 111.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(112, '򔿣폚{}򞢈𖣵⮠ᾴ🧂ᗉ芳𦋙ꔨ', 112.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(113, '("﻿𐐧', 113.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(114, '	-- char(10)ﭕ', 114.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(115, 'E'' ', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(116, '𘤪৯ⶈᦼ🡷𝑫ਟ◊ࣆ練𒃬', 116.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(117, '$1\.E''
', 117.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(118, 'Ὤ頋ସ𑇟𐘚ẁ$a$', 118.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(119, '	k', 119.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(120, 'ᒅ𑣉𐽱𐕽E''﻿', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(121, '𐙑ᥲ$1񇅂򧜉', 121.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(122, ',%é\''', 122.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(123, '򛂺򘔍󁭲褸򏄷\%', 123.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(124, ')\''򃖎󠩊򞓇񱼁󨧯񠉥𝘚ꏷ㊬℆બ🐻E''', 124.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(125, ')𔓵𓊮╀$a$', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(126, 'ぼ🗿𐭺🆧म\012񷱋򰘅	', 126.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(127, '򝠡󗵁X''﻿𹐍򁥶', 127.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(128, 'ꪔ𒁧៲ⲿⴑꃀÛ𖠤', 128.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(129, '	≇🙙ⴼ𘣵𒄧é-- $1', 129.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(130, '񎟧񩧚񡱱󳥄$a$	', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(131, '𒐲𝝹ݰἐ𞡕莭ଲ ḹ𘤟𐹪ﾔꘔ\''', 131.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(132, ''');INSERT INTO users VALUES (1ℵד𒋤𑇮𘧞𘪁\N𐛋𑁓𑼥𜾎ㅸ', 132.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(133, '\n򩀟𵿑򪈷{}\''', 133.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(134, '\_''
,', 134.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(135, '(𐤗𑖍𝅕𔺻񾦪􍙚', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(136, '񥎲é', 136.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(137, '󚽞	𘨑𑆗⫬𖥱Ѕ', 137.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(138, '$$E''򻳋𦞄', 138.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(139, '/*!40101 $1', 139.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(140, '
񜺀󹌢󰯩򴱹𐰒⤯ㄢ𲲓񍗙񊡖𒌇', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(141, 'NULLbi', 141.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(142, '	󣑙턱򊇬', 142.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(143, '--≉𐢃𑙪💱ෂ;', 143.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(144, '{}򘛿󯽼', 144.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(145, 'X''é񘏩󑘏򶣽', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(146, '(𐁒', 146.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');
INSERT INTO public.users VALUES
	(147, '
éNULL\.', 147.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(148, '#梅ۯ𝀶𓐮𝂊𖡷char(10)\%', 148.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(149, ';𝌀⛹⮶', 149.5, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(150, '𷜂􇦰', NULL, DEFAULT, true, '\x00ff27', '{a,"b c"}'),
	(151, '\\\%
\\﻿', 151.5, DEFAULT, true, '\x00ff27', '{a,"b c"}');


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

\unrestrict 5N8b6Kql33FJJMQgMmKPRuYVfDsh9MQnlthlT0xcX9d6chdxJWDUycfb230xKxC

