/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: texts
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `aaa`
--

DROP TABLE IF EXISTS `aaa`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `aaa` (
  `id` int(11) NOT NULL,
  `name` longtext DEFAULT NULL,
  `number` double DEFAULT NULL,
  `a key` varchar(9) DEFAULT 'x,)',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `aaa`
--

LOCK TABLES `aaa` WRITE;
/*!40000 ALTER TABLE `aaa` DISABLE KEYS */;
INSERT INTO `aaa` VALUES
(0,'\'',NULL,'x,)'),
(1,'\'\'',1.5,'x,)'),
(2,'\"',2.5,'x,)'),
(3,'`',3.5,'x,)'),
(4,'\\',4.5,'x,)'),
(5,'\\\\',NULL,'x,)'),
(6,'\\\'',6.5,'x,)'),
(7,'\n',7.5,'x,)'),
(8,'\r\n',8.5,'x,)'),
(9,'\r',9.5,'x,)'),
(10,'	',NULL,'x,)'),
(11,'',11.5,'x,)'),
(12,'',12.5,'x,)'),
(13,'',13.5,'x,)'),
(14,'\Z',14.5,'x,)'),
(15,'',NULL,'x,)'),
(16,',',16.5,'x,)'),
(17,'(',17.5,'x,)'),
(18,')',18.5,'x,)'),
(19,';',19.5,'x,)'),
(20,');INSERT INTO users VALUES (1',NULL,'x,)'),
(21,'--',21.5,'x,)'),
(22,'-- ',22.5,'x,)'),
(23,'/*',23.5,'x,)'),
(24,'*/',24.5,'x,)'),
(25,'/*!40101 ',NULL,'x,)'),
(26,'#',26.5,'x,)'),
(27,'$$',27.5,'x,)'),
(28,'$a$',28.5,'x,)'),
(29,'$1',29.5,'x,)'),
(30,'\\.',NULL,'x,)'),
(31,'\\N',31.5,'x,)'),
(32,'NULL',32.5,'x,)'),
(33,'E\'',33.5,'x,)'),
(34,'X\'',34.5,'x,)'),
(35,'%',NULL,'x,)'),
(36,'_',36.5,'x,)'),
(37,'\\%',37.5,'x,)'),
(38,'\\_',38.5,'x,)'),
(39,'\\n',39.5,'x,)'),
(40,'\\012',NULL,'x,)'),
(41,'char(10)',41.5,'x,)'),
(42,'é',42.5,'x,)'),
(43,'ß',43.5,'x,)'),
(44,'日本',44.5,'x,)'),
(45,'😀',NULL,'x,)'),
(46,' ',46.5,'x,)'),
(47,'﻿',47.5,'x,)'),
(48,'{}',48.5,'x,)');
/*!40000 ALTER TABLE `aaa` ENABLE KEYS */;
UNLOCK TABLES;
/*!50003 SET @saved_cs_client      = @@character_set_client */ ;
/*!50003 SET @saved_cs_results     = @@character_set_results */ ;
/*!50003 SET @saved_col_connection = @@collation_connection */ ;
/*!50003 SET character_set_client  = utf8mb4 */ ;
/*!50003 SET character_set_results = utf8mb4 */ ;
/*!50003 SET collation_connection  = utf8mb4_general_ci */ ;
/*!50003 SET @saved_sql_mode       = @@sql_mode */ ;
/*!50003 SET sql_mode              = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION' */ ;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 trigger copy_users after insert on aaa for each row begin
  insert into users (id, name, number) values (9999, 'from a trigger', 1); 
end 
*/;;
DELIMITER ;
/*!50003 SET sql_mode              = @saved_sql_mode */ ;
/*!50003 SET character_set_client  = @saved_cs_client */ ;
/*!50003 SET character_set_results = @saved_cs_results */ ;
/*!50003 SET collation_connection  = @saved_col_connection */ ;

--
-- Table structure for table `users`
--

DROP TABLE IF EXISTS `users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users` (
  `id` int(11) NOT NULL,
  `name` longtext DEFAULT NULL COMMENT 'it''s, (',
  `number` double DEFAULT NULL,
  `twice` double GENERATED ALWAYS AS (`number` * 2) VIRTUAL,
  `flag` bit(1) DEFAULT b'1',
  `raw` blob DEFAULT 0x00ff27,
  PRIMARY KEY (`id`),
  KEY `number` (`number`),
  CONSTRAINT `CONSTRAINT_1` CHECK (`id` >= 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `users`
--

LOCK TABLES `users` WRITE;
/*!40000 ALTER TABLE `users` DISABLE KEYS */;
INSERT INTO `users` VALUES
(0,'\'',NULL,NULL,0x01,0x00FF27),
(1,'\'\'',1.5,3,0x01,0x00FF27),
(2,'\"',2.5,5,0x01,0x00FF27),
(3,'`',3.5,7,0x01,0x00FF27),
(4,'\\',4.5,9,0x01,0x00FF27),
(5,'\\\\',NULL,NULL,0x01,0x00FF27),
(6,'\\\'',6.5,13,0x01,0x00FF27),
(7,'\n',7.5,15,0x01,0x00FF27),
(8,'\r\n',8.5,17,0x01,0x00FF27),
(9,'\r',9.5,19,0x01,0x00FF27),
(10,'	',NULL,NULL,0x01,0x00FF27),
(11,'',11.5,23,0x01,0x00FF27),
(12,'',12.5,25,0x01,0x00FF27),
(13,'',13.5,27,0x01,0x00FF27),
(14,'\Z',14.5,29,0x01,0x00FF27),
(15,'',NULL,NULL,0x01,0x00FF27),
(16,',',16.5,33,0x01,0x00FF27),
(17,'(',17.5,35,0x01,0x00FF27),
(18,')',18.5,37,0x01,0x00FF27),
(19,';',19.5,39,0x01,0x00FF27),
(20,');INSERT INTO users VALUES (1',NULL,NULL,0x01,0x00FF27),
(21,'--',21.5,43,0x01,0x00FF27),
(22,'-- ',22.5,45,0x01,0x00FF27),
(23,'/*',23.5,47,0x01,0x00FF27),
(24,'*/',24.5,49,0x01,0x00FF27),
(25,'/*!40101 ',NULL,NULL,0x01,0x00FF27),
(26,'#',26.5,53,0x01,0x00FF27),
(27,'$$',27.5,55,0x01,0x00FF27),
(28,'$a$',28.5,57,0x01,0x00FF27),
(29,'$1',29.5,59,0x01,0x00FF27),
(30,'\\.',NULL,NULL,0x01,0x00FF27),
(31,'\\N',31.5,63,0x01,0x00FF27),
(32,'NULL',32.5,65,0x01,0x00FF27),
(33,'E\'',33.5,67,0x01,0x00FF27),
(34,'X\'',34.5,69,0x01,0x00FF27),
(35,'%',NULL,NULL,0x01,0x00FF27),
(36,'_',36.5,73,0x01,0x00FF27),
(37,'\\%',37.5,75,0x01,0x00FF27),
(38,'\\_',38.5,77,0x01,0x00FF27),
(39,'\\n',39.5,79,0x01,0x00FF27),
(40,'\\012',NULL,NULL,0x01,0x00FF27),
(41,'char(10)',41.5,83,0x01,0x00FF27),
(42,'é',42.5,85,0x01,0x00FF27),
(43,'ß',43.5,87,0x01,0x00FF27),
(44,'日本',44.5,89,0x01,0x00FF27),
(45,'😀',NULL,NULL,0x01,0x00FF27),
(46,' ',46.5,93,0x01,0x00FF27),
(47,'﻿',47.5,95,0x01,0x00FF27),
(48,'{}',48.5,97,0x01,0x00FF27),
(49,'\'\'\'\'',49.5,99,0x01,0x00FF27),
(50,'\"\"',NULL,NULL,0x01,0x00FF27),
(51,'``',51.5,103,0x01,0x00FF27),
(52,'\\\\\\\\',52.5,105,0x01,0x00FF27),
(53,'\\\'\\\'',53.5,107,0x01,0x00FF27),
(54,'\n\n',54.5,109,0x01,0x00FF27),
(55,'\r\n\r\n',NULL,NULL,0x01,0x00FF27),
(56,'\r\r',56.5,113,0x01,0x00FF27),
(57,'		',57.5,115,0x01,0x00FF27),
(58,'',58.5,117,0x01,0x00FF27),
(59,'',59.5,119,0x01,0x00FF27),
(60,'',NULL,NULL,0x01,0x00FF27),
(61,'\Z\Z',61.5,123,0x01,0x00FF27),
(62,'',62.5,125,0x01,0x00FF27),
(63,',,',63.5,127,0x01,0x00FF27),
(64,'((',64.5,129,0x01,0x00FF27),
(65,'))',NULL,NULL,0x01,0x00FF27),
(66,';;',66.5,133,0x01,0x00FF27),
(67,');INSERT INTO users VALUES (1);INSERT INTO users VALUES (1',67.5,135,0x01,0x00FF27),
(68,'----',68.5,137,0x01,0x00FF27),
(69,'-- -- ',69.5,139,0x01,0x00FF27),
(70,'/*/*',NULL,NULL,0x01,0x00FF27),
(71,'*/*/',71.5,143,0x01,0x00FF27),
(72,'/*!40101 /*!40101 ',72.5,145,0x01,0x00FF27),
(73,'##',73.5,147,0x01,0x00FF27),
(74,'$$$$',74.5,149,0x01,0x00FF27),
(75,'$a$$a$',NULL,NULL,0x01,0x00FF27),
(76,'$1$1',76.5,153,0x01,0x00FF27),
(77,'\\.\\.',77.5,155,0x01,0x00FF27),
(78,'\\N\\N',78.5,157,0x01,0x00FF27),
(79,'NULLNULL',79.5,159,0x01,0x00FF27),
(80,'E\'E\'',NULL,NULL,0x01,0x00FF27),
(81,'X\'X\'',81.5,163,0x01,0x00FF27),
(82,'%%',82.5,165,0x01,0x00FF27),
(83,'__',83.5,167,0x01,0x00FF27),
(84,'\\%\\%',84.5,169,0x01,0x00FF27),
(85,'\\_\\_',NULL,NULL,0x01,0x00FF27),
(86,'\\n\\n',86.5,173,0x01,0x00FF27),
(87,'\\012\\012',87.5,175,0x01,0x00FF27),
(88,'char(10)char(10)',88.5,177,0x01,0x00FF27),
(89,'éé',89.5,179,0x01,0x00FF27),
(90,'ßß',NULL,NULL,0x01,0x00FF27),
(91,'日本日本',91.5,183,0x01,0x00FF27),
(92,'😀😀',92.5,185,0x01,0x00FF27),
(93,'  ',93.5,187,0x01,0x00FF27),
(94,'﻿﻿',94.5,189,0x01,0x00FF27),
(95,'{}{}',NULL,NULL,0x01,0x00FF27),
(96,'',96.5,193,0x01,0x00FF27),
(97,'况􏿮	)',97.5,195,0x01,0x00FF27),
(98,'𡅯;$$ࡃ🐼ଣꗈ𘦩𛱛ഩᕪ𓁩≹⾷',98.5,197,0x01,0x00FF27),
(99,'🕑ꇟ𐠋𓐆𒂨⛛Ʈ꣼𐄱ṻꌀ\'	𛋲🟅',99.5,199,0x01,0x00FF27),
(100,'\\012	\';',NULL,NULL,0x01,0x00FF27),
(101,'ß\\\'\\./*!40101 $a$*/',101.5,203,0x01,0x00FF27),
(102,'*/)ꋀㅛ⯙\\\\񥅋񃡊',102.5,205,0x01,0x00FF27),
(103,'(﻿{}󉔔􏴪𧵒𔖾𘫚𒍸E\'',103.5,207,0x01,0x00FF27),
(104,'񻶔􏿱򩴟',104.5,209,0x01,0x00FF27),
(105,'é𑿅ᔿ𖧒ꩂḮ𝐀🆕/ዷ០ॱ𔗯ꢔ🝫𑨌',NULL,NULL,0x01,0x00FF27),
(106,'X\'󌘆char(10);',106.5,213,0x01,0x00FF27),
(107,'+！ca%\\_',107.5,215,0x01,0x00FF27),
(108,'\\_\\_,',108.5,217,0x01,0x00FF27),
(109,'/*𛀦𐣬𐪁☐X\'',109.5,219,0x01,0x00FF27),
(110,'char(10)⋒Ịづé,',NULL,NULL,0x01,0x00FF27),
(111,'󎛭򄕂󴅉񈰜\\.😀\n󴎑󃔠',111.5,223,0x01,0x00FF27),
(112,'򔿣폚{}򞢈𖣵⮠ᾴ🧂ᗉ芳𦋙ꔨ',112.5,225,0x01,0x00FF27),
(113,'(\"﻿𐐧',113.5,227,0x01,0x00FF27),
(114,'	-- char(10)ﭕ',114.5,229,0x01,0x00FF27),
(115,'E\' \Z',NULL,NULL,0x01,0x00FF27),
(116,'𘤪৯ⶈᦼ🡷𝑫ਟ◊ࣆ練𒃬',116.5,233,0x01,0x00FF27),
(117,'$1\\.E\'\r\n',117.5,235,0x01,0x00FF27),
(118,'Ὤ頋ସ𑇟𐘚ẁ$a$',118.5,237,0x01,0x00FF27),
(119,'	k\Z',119.5,239,0x01,0x00FF27),
(120,'ᒅ𑣉𐽱𐕽E\'﻿',NULL,NULL,0x01,0x00FF27),
(121,'𐙑ᥲ$1񇅂򧜉',121.5,243,0x01,0x00FF27),
(122,',%é\\\'',122.5,245,0x01,0x00FF27),
(123,'򛂺򘔍󁭲褸򏄷\\%',123.5,247,0x01,0x00FF27),
(124,')\\\'򃖎󠩊򞓇񱼁󨧯񠉥𝘚ꏷ㊬℆બ🐻E\'',124.5,249,0x01,0x00FF27),
(125,')\Z𔓵𓊮╀$a$',NULL,NULL,0x01,0x00FF27),
(126,'ぼ🗿𐭺🆧म\\012񷱋򰘅	',126.5,253,0x01,0x00FF27),
(127,'򝠡󗵁X\'﻿𹐍򁥶',127.5,255,0x01,0x00FF27),
(128,'ꪔ𒁧៲ⲿⴑꃀÛ𖠤',128.5,257,0x01,0x00FF27),
(129,'	≇🙙ⴼ𘣵𒄧é-- $1',129.5,259,0x01,0x00FF27),
(130,'񎟧񩧚񡱱󳥄$a$	',NULL,NULL,0x01,0x00FF27),
(131,'𒐲𝝹ݰἐ𞡕莭ଲ ḹ𘤟𐹪ﾔꘔ\\\'',131.5,263,0x01,0x00FF27),
(132,'\');INSERT INTO users VALUES (1ℵד𒋤𑇮𘧞𘪁\\N𐛋𑁓𑼥𜾎ㅸ',132.5,265,0x01,0x00FF27),
(133,'\\n򩀟𵿑򪈷{}\\\'',133.5,267,0x01,0x00FF27),
(134,'\\_\'\r\n,',134.5,269,0x01,0x00FF27),
(135,'(𐤗𑖍𝅕𔺻񾦪􍙚',NULL,NULL,0x01,0x00FF27),
(136,'\r񥎲é',136.5,273,0x01,0x00FF27),
(137,'󚽞	\r𘨑𑆗⫬𖥱Ѕ',137.5,275,0x01,0x00FF27),
(138,'$$E\'򻳋𦞄',138.5,277,0x01,0x00FF27),
(139,'/*!40101 $1',139.5,279,0x01,0x00FF27),
(140,'\r\n񜺀󹌢󰯩򴱹𐰒⤯ㄢ𲲓񍗙񊡖𒌇',NULL,NULL,0x01,0x00FF27),
(141,'NULLbi',141.5,283,0x01,0x00FF27),
(142,'	\Z󣑙턱򊇬',142.5,285,0x01,0x00FF27),
(143,'--≉𐢃𑙪💱ෂ;\Z',143.5,287,0x01,0x00FF27),
(144,'{}򘛿󯽼',144.5,289,0x01,0x00FF27),
(145,'X\'é񘏩󑘏򶣽',NULL,NULL,0x01,0x00FF27),
(146,'(\Z𐁒',146.5,293,0x01,0x00FF27),
(147,'\r\néNULL\\.',147.5,295,0x01,0x00FF27),
(148,'#梅ۯ𝀶𓐮𝂊𖡷char(10)\\%',148.5,297,0x01,0x00FF27),
(149,';𝌀⛹⮶',149.5,299,0x01,0x00FF27),
(150,'𷜂􇦰',NULL,NULL,0x01,0x00FF27),
(151,'\\\\\\%\n\\\\﻿',151.5,303,0x01,0x00FF27);
/*!40000 ALTER TABLE `users` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-23  4:16:30
