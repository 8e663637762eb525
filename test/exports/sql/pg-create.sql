--
-- PostgreSQL database dump
--

\restrict 90ScZtMpRZ9DghV9yHYv8Rbsl2KphfAOkhwOxAXvG3X7BPePZrp8Crxp0GPVa9k

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
-- Name: postgres; Type: DATABASE; Schema: -; Owner: postgres
--

CREATE DATABASE postgres WITH TEMPLATE = template0 ENCODING = 'UTF8' LOCALE_PROVIDER = libc LOCALE = 'C';


ALTER DATABASE postgres OWNER TO postgres;

\unrestrict 90ScZtMpRZ9DghV9yHYv8Rbsl2KphfAOkhwOxAXvG3X7BPePZrp8Crxp0GPVa9k
\connect postgres
\restrict 90ScZtMpRZ9DghV9yHYv8Rbsl2KphfAOkhwOxAXvG3X7BPePZrp8Crxp0GPVa9k

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
-- Name: DATABASE postgres; Type: COMMENT; Schema: -; Owner: postgres
--

COMMENT ON DATABASE postgres IS 'default administrative connection database';


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

COPY public.aaa (id, name, number, "a key") FROM stdin;
0	'	\N	x,)
1	''	1.5	x,)
2	"	2.5	x,)
3	`	3.5	x,)
4	\\	4.5	x,)
5	\\\\	\N	x,)
6	\\'	6.5	x,)
7	\n	7.5	x,)
8	\r\n	8.5	x,)
9	\r	9.5	x,)
10	\t	\N	x,)
11	\b	11.5	x,)
12	\f	12.5	x,)
13	\v	13.5	x,)
14		14.5	x,)
15		\N	x,)
16	,	16.5	x,)
17	(	17.5	x,)
18	)	18.5	x,)
19	;	19.5	x,)
20	);INSERT INTO users VALUES (1	\N	x,)
21	--	21.5	x,)
22	-- 	22.5	x,)
23	/*	23.5	x,)
24	*/	24.5	x,)
25	/*!40101 	\N	x,)
26	#	26.5	x,)
27	$$	27.5	x,)
28	$a$	28.5	x,)
29	$1	29.5	x,)
30	\\.	\N	x,)
31	\\N	31.5	x,)
32	NULL	32.5	x,)
33	E'	33.5	x,)
34	X'	34.5	x,)
35	%	\N	x,)
36	_	36.5	x,)
37	\\%	37.5	x,)
38	\\_	38.5	x,)
39	\\n	39.5	x,)
40	\\012	\N	x,)
41	char(10)	41.5	x,)
42	é	42.5	x,)
43	ß	43.5	x,)
44	日本	44.5	x,)
45	😀	\N	x,)
46	 	46.5	x,)
47	﻿	47.5	x,)
48	{}	48.5	x,)
\.


--
-- Data for Name: pages; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.pages (id, title) FROM stdin;
1	Café
2	plain
\.


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.users (id, name, number, flag, raw, key) FROM stdin;
0	'	\N	t	\\x00ff27	{a,"b c"}
1	''	1.5	t	\\x00ff27	{a,"b c"}
2	"	2.5	t	\\x00ff27	{a,"b c"}
3	`	3.5	t	\\x00ff27	{a,"b c"}
4	\\	4.5	t	\\x00ff27	{a,"b c"}
5	\\\\	\N	t	\\x00ff27	{a,"b c"}
6	\\'	6.5	t	\\x00ff27	{a,"b c"}
7	\n	7.5	t	\\x00ff27	{a,"b c"}
8	\r\n	8.5	t	\\x00ff27	{a,"b c"}
9	\r	9.5	t	\\x00ff27	{a,"b c"}
10	\t	\N	t	\\x00ff27	{a,"b c"}
11	\b	11.5	t	\\x00ff27	{a,"b c"}
12	\f	12.5	t	\\x00ff27	{a,"b c"}
13	\v	13.5	t	\\x00ff27	{a,"b c"}
14		14.5	t	\\x00ff27	{a,"b c"}
15		\N	t	\\x00ff27	{a,"b c"}
16	,	16.5	t	\\x00ff27	{a,"b c"}
17	(	17.5	t	\\x00ff27	{a,"b c"}
18	)	18.5	t	\\x00ff27	{a,"b c"}
19	;	19.5	t	\\x00ff27	{a,"b c"}
20	);INSERT INTO users VALUES (1	\N	t	\\x00ff27	{a,"b c"}
21	--	21.5	t	\\x00ff27	{a,"b c"}
22	-- 	22.5	t	\\x00ff27	{a,"b c"}
23	/*	23.5	t	\\x00ff27	{a,"b c"}
24	*/	24.5	t	\\x00ff27	{a,"b c"}
25	/*!40101 	\N	t	\\x00ff27	{a,"b c"}
26	#	26.5	t	\\x00ff27	{a,"b c"}
27	$$	27.5	t	\\x00ff27	{a,"b c"}
28	$a$	28.5	t	\\x00ff27	{a,"b c"}
29	$1	29.5	t	\\x00ff27	{a,"b c"}
30	\\.	\N	t	\\x00ff27	{a,"b c"}
31	\\N	31.5	t	\\x00ff27	{a,"b c"}
32	NULL	32.5	t	\\x00ff27	{a,"b c"}
33	E'	33.5	t	\\x00ff27	{a,"b c"}
34	X'	34.5	t	\\x00ff27	{a,"b c"}
35	%	\N	t	\\x00ff27	{a,"b c"}
36	_	36.5	t	\\x00ff27	{a,"b c"}
37	\\%	37.5	t	\\x00ff27	{a,"b c"}
38	\\_	38.5	t	\\x00ff27	{a,"b c"}
39	\\n	39.5	t	\\x00ff27	{a,"b c"}
40	\\012	\N	t	\\x00ff27	{a,"b c"}
41	char(10)	41.5	t	\\x00ff27	{a,"b c"}
42	é	42.5	t	\\x00ff27	{a,"b c"}
43	ß	43.5	t	\\x00ff27	{a,"b c"}
44	日本	44.5	t	\\x00ff27	{a,"b c"}
45	😀	\N	t	\\x00ff27	{a,"b c"}
46	 	46.5	t	\\x00ff27	{a,"b c"}
47	﻿	47.5	t	\\x00ff27	{a,"b c"}
48	{}	48.5	t	\\x00ff27	{a,"b c"}
49	''''	49.5	t	\\x00ff27	{a,"b c"}
50	""	\N	t	\\x00ff27	{a,"b c"}
51	``	51.5	t	\\x00ff27	{a,"b c"}
52	\\\\\\\\	52.5	t	\\x00ff27	{a,"b c"}
53	\\'\\'	53.5	t	\\x00ff27	{a,"b c"}
54	\n\n	54.5	t	\\x00ff27	{a,"b c"}
55	\r\n\r\n	\N	t	\\x00ff27	{a,"b c"}
56	\r\r	56.5	t	\\x00ff27	{a,"b c"}
57	\t\t	57.5	t	\\x00ff27	{a,"b c"}
58	\b\b	58.5	t	\\x00ff27	{a,"b c"}
59	\f\f	59.5	t	\\x00ff27	{a,"b c"}
60	\v\v	\N	t	\\x00ff27	{a,"b c"}
61		61.5	t	\\x00ff27	{a,"b c"}
62		62.5	t	\\x00ff27	{a,"b c"}
63	,,	63.5	t	\\x00ff27	{a,"b c"}
64	((	64.5	t	\\x00ff27	{a,"b c"}
65	))	\N	t	\\x00ff27	{a,"b c"}
66	;;	66.5	t	\\x00ff27	{a,"b c"}
67	);INSERT INTO users VALUES (1);INSERT INTO users VALUES (1	67.5	t	\\x00ff27	{a,"b c"}
68	----	68.5	t	\\x00ff27	{a,"b c"}
69	-- -- 	69.5	t	\\x00ff27	{a,"b c"}
70	/*/*	\N	t	\\x00ff27	{a,"b c"}
71	*/*/	71.5	t	\\x00ff27	{a,"b c"}
72	/*!40101 /*!40101 	72.5	t	\\x00ff27	{a,"b c"}
73	##	73.5	t	\\x00ff27	{a,"b c"}
74	$$$$	74.5	t	\\x00ff27	{a,"b c"}
75	$a$$a$	\N	t	\\x00ff27	{a,"b c"}
76	$1$1	76.5	t	\\x00ff27	{a,"b c"}
77	\\.\\.	77.5	t	\\x00ff27	{a,"b c"}
78	\\N\\N	78.5	t	\\x00ff27	{a,"b c"}
79	NULLNULL	79.5	t	\\x00ff27	{a,"b c"}
80	E'E'	\N	t	\\x00ff27	{a,"b c"}
81	X'X'	81.5	t	\\x00ff27	{a,"b c"}
82	%%	82.5	t	\\x00ff27	{a,"b c"}
83	__	83.5	t	\\x00ff27	{a,"b c"}
84	\\%\\%	84.5	t	\\x00ff27	{a,"b c"}
85	\\_\\_	\N	t	\\x00ff27	{a,"b c"}
86	\\n\\n	86.5	t	\\x00ff27	{a,"b c"}
87	\\012\\012	87.5	t	\\x00ff27	{a,"b c"}
88	char(10)char(10)	88.5	t	\\x00ff27	{a,"b c"}
89	éé	89.5	t	\\x00ff27	{a,"b c"}
90	ßß	\N	t	\\x00ff27	{a,"b c"}
91	日本日本	91.5	t	\\x00ff27	{a,"b c"}
92	😀😀	92.5	t	\\x00ff27	{a,"b c"}
93	  	93.5	t	\\x00ff27	{a,"b c"}
94	﻿﻿	94.5	t	\\x00ff27	{a,"b c"}
95	{}{}	\N	t	\\x00ff27	{a,"b c"}
96		96.5	t	\\x00ff27	{a,"b c"}
97	况􏿮\t)	97.5	t	\\x00ff27	{a,"b c"}
98	𡅯;$$ࡃ🐼ଣꗈ𘦩𛱛ഩᕪ𓁩≹⾷	98.5	t	\\x00ff27	{a,"b c"}
99	🕑ꇟ𐠋𓐆𒂨⛛Ʈ꣼𐄱ṻꌀ'\t𛋲🟅	99.5	t	\\x00ff27	{a,"b c"}
100	\\012\t';	\N	t	\\x00ff27	{a,"b c"}
101	ß\\'\\./*!40101 $a$*/	101.5	t	\\x00ff27	{a,"b c"}
102	*/)ꋀㅛ⯙\\\\񥅋񃡊	102.5	t	\\x00ff27	{a,"b c"}
103	(﻿{}󉔔􏴪𧵒𔖾𘫚𒍸E'	103.5	t	\\x00ff27	{a,"b c"}
104	񻶔􏿱򩴟	104.5	t	\\x00ff27	{a,"b c"}
105	é𑿅ᔿ𖧒ꩂḮ𝐀🆕/ዷ០ॱ𔗯ꢔ🝫𑨌	\N	t	\\x00ff27	{a,"b c"}
106	X'󌘆char(10)\v;	106.5	t	\\x00ff27	{a,"b c"}
107	+！ca\v%\\_	107.5	t	\\x00ff27	{a,"b c"}
108	\\_\\_,	108.5	t	\\x00ff27	{a,"b c"}
109	/*𛀦𐣬𐪁☐X'	109.5	t	\\x00ff27	{a,"b c"}
110	char(10)⋒Ịづé,	\N	t	\\x00ff27	{a,"b c"}
111	󎛭򄕂󴅉񈰜\\.😀\f\n󴎑󃔠	111.5	t	\\x00ff27	{a,"b c"}
112	򔿣폚{}򞢈𖣵⮠ᾴ🧂ᗉ芳𦋙ꔨ	112.5	t	\\x00ff27	{a,"b c"}
113	("﻿𐐧	113.5	t	\\x00ff27	{a,"b c"}
114	\t-- char(10)ﭕ	114.5	t	\\x00ff27	{a,"b c"}
115	E' \v	\N	t	\\x00ff27	{a,"b c"}
116	𘤪৯ⶈᦼ🡷𝑫ਟ◊ࣆ\b練𒃬	116.5	t	\\x00ff27	{a,"b c"}
117	$1\\.E'\r\n	117.5	t	\\x00ff27	{a,"b c"}
118	Ὤ頋ସ𑇟𐘚ẁ$a$	118.5	t	\\x00ff27	{a,"b c"}
119	\tk	119.5	t	\\x00ff27	{a,"b c"}
120	ᒅ𑣉𐽱𐕽E'﻿	\N	t	\\x00ff27	{a,"b c"}
121	𐙑ᥲ$1\b񇅂򧜉	121.5	t	\\x00ff27	{a,"b c"}
122	,%é\\'	122.5	t	\\x00ff27	{a,"b c"}
123	򛂺򘔍󁭲褸򏄷\\%\v	123.5	t	\\x00ff27	{a,"b c"}
124	)\\'򃖎󠩊򞓇񱼁󨧯񠉥𝘚ꏷ㊬℆બ🐻E'	124.5	t	\\x00ff27	{a,"b c"}
125	)\f𔓵𓊮╀$a$	\N	t	\\x00ff27	{a,"b c"}
126	ぼ🗿𐭺🆧म\\012񷱋򰘅\t	126.5	t	\\x00ff27	{a,"b c"}
127	򝠡󗵁X'﻿𹐍򁥶	127.5	t	\\x00ff27	{a,"b c"}
128	ꪔ𒁧៲ⲿⴑꃀÛ𖠤\f	128.5	t	\\x00ff27	{a,"b c"}
129	\t≇🙙ⴼ𘣵𒄧é-- $1	129.5	t	\\x00ff27	{a,"b c"}
130	񎟧񩧚񡱱󳥄\v$a$\f\t	\N	t	\\x00ff27	{a,"b c"}
131	𒐲𝝹ݰἐ𞡕莭ଲ ḹ𘤟𐹪ﾔꘔ\\'	131.5	t	\\x00ff27	{a,"b c"}
132	');INSERT INTO users VALUES (1ℵד𒋤𑇮𘧞𘪁\\N𐛋𑁓𑼥𜾎ㅸ	132.5	t	\\x00ff27	{a,"b c"}
133	\\n򩀟𵿑򪈷{}\\'	133.5	t	\\x00ff27	{a,"b c"}
134	\\_'\r\n,	134.5	t	\\x00ff27	{a,"b c"}
135	(𐤗𑖍𝅕𔺻񾦪􍙚	\N	t	\\x00ff27	{a,"b c"}
136	\r񥎲é	136.5	t	\\x00ff27	{a,"b c"}
137	󚽞\t\r𘨑𑆗⫬𖥱Ѕ	137.5	t	\\x00ff27	{a,"b c"}
138	$$\vE'򻳋𦞄	138.5	t	\\x00ff27	{a,"b c"}
139	/*!40101 $1	139.5	t	\\x00ff27	{a,"b c"}
140	\r\n񜺀󹌢󰯩򴱹𐰒⤯ㄢ𲲓񍗙񊡖𒌇	\N	t	\\x00ff27	{a,"b c"}
141	NULLbi	141.5	t	\\x00ff27	{a,"b c"}
142	\t󣑙턱򊇬	142.5	t	\\x00ff27	{a,"b c"}
143	\v--≉𐢃𑙪💱ෂ;	143.5	t	\\x00ff27	{a,"b c"}
144	{}򘛿󯽼	144.5	t	\\x00ff27	{a,"b c"}
145	X'é񘏩󑘏򶣽	\N	t	\\x00ff27	{a,"b c"}
146	(𐁒	146.5	t	\\x00ff27	{a,"b c"}
147	\r\néNULL\\.	147.5	t	\\x00ff27	{a,"b c"}
148	#\v梅ۯ𝀶𓐮𝂊𖡷char(10)\\%	148.5	t	\\x00ff27	{a,"b c"}
149	;𝌀⛹⮶	149.5	t	\\x00ff27	{a,"b c"}
150	𷜂􇦰	\N	t	\\x00ff27	{a,"b c"}
151	\\\\\\%\n\\\\\v﻿	151.5	t	\\x00ff27	{a,"b c"}
\.


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

\unrestrict 90ScZtMpRZ9DghV9yHYv8Rbsl2KphfAOkhwOxAXvG3X7BPePZrp8Crxp0GPVa9k

