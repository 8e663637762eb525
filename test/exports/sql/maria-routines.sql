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
(0,'\'',NULL,NULL,'','\0�\''),
(1,'\'\'',1.5,3,'','\0�\''),
(2,'\"',2.5,5,'','\0�\''),
(3,'`',3.5,7,'','\0�\''),
(4,'\\',4.5,9,'','\0�\''),
(5,'\\\\',NULL,NULL,'','\0�\''),
(6,'\\\'',6.5,13,'','\0�\''),
(7,'\n',7.5,15,'','\0�\''),
(8,'\r\n',8.5,17,'','\0�\''),
(9,'\r',9.5,19,'','\0�\''),
(10,'	',NULL,NULL,'','\0�\''),
(11,'',11.5,23,'','\0�\''),
(12,'',12.5,25,'','\0�\''),
(13,'',13.5,27,'','\0�\''),
(14,'\Z',14.5,29,'','\0�\''),
(15,'',NULL,NULL,'','\0�\''),
(16,',',16.5,33,'','\0�\''),
(17,'(',17.5,35,'','\0�\''),
(18,')',18.5,37,'','\0�\''),
(19,';',19.5,39,'','\0�\''),
(20,');INSERT INTO users VALUES (1',NULL,NULL,'','\0�\''),
(21,'--',21.5,43,'','\0�\''),
(22,'-- ',22.5,45,'','\0�\''),
(23,'/*',23.5,47,'','\0�\''),
(24,'*/',24.5,49,'','\0�\''),
(25,'/*!40101 ',NULL,NULL,'','\0�\''),
(26,'#',26.5,53,'','\0�\''),
(27,'$$',27.5,55,'','\0�\''),
(28,'$a$',28.5,57,'','\0�\''),
(29,'$1',29.5,59,'','\0�\''),
(30,'\\.',NULL,NULL,'','\0�\''),
(31,'\\N',31.5,63,'','\0�\''),
(32,'NULL',32.5,65,'','\0�\''),
(33,'E\'',33.5,67,'','\0�\''),
(34,'X\'',34.5,69,'','\0�\''),
(35,'%',NULL,NULL,'','\0�\''),
(36,'_',36.5,73,'','\0�\''),
(37,'\\%',37.5,75,'','\0�\''),
(38,'\\_',38.5,77,'','\0�\''),
(39,'\\n',39.5,79,'','\0�\''),
(40,'\\012',NULL,NULL,'','\0�\''),
(41,'char(10)',41.5,83,'','\0�\''),
(42,'é',42.5,85,'','\0�\''),
(43,'ß',43.5,87,'','\0�\''),
(44,'日本',44.5,89,'','\0�\''),
(45,'😀',NULL,NULL,'','\0�\''),
(46,' ',46.5,93,'','\0�\''),
(47,'﻿',47.5,95,'','\0�\''),
(48,'{}',48.5,97,'','\0�\''),
(49,'\'\'\'\'',49.5,99,'','\0�\''),
(50,'\"\"',NULL,NULL,'','\0�\''),
(51,'``',51.5,103,'','\0�\''),
(52,'\\\\\\\\',52.5,105,'','\0�\''),
(53,'\\\'\\\'',53.5,107,'','\0�\''),
(54,'\n\n',54.5,109,'','\0�\''),
(55,'\r\n\r\n',NULL,NULL,'','\0�\''),
(56,'\r\r',56.5,113,'','\0�\''),
(57,'		',57.5,115,'','\0�\''),
(58,'',58.5,117,'','\0�\''),
(59,'',59.5,119,'','\0�\''),
(60,'',NULL,NULL,'','\0�\''),
(61,'\Z\Z',61.5,123,'','\0�\''),
(62,'',62.5,125,'','\0�\''),
(63,',,',63.5,127,'','\0�\''),
(64,'((',64.5,129,'','\0�\''),
(65,'))',NULL,NULL,'','\0�\''),
(66,';;',66.5,133,'','\0�\''),
(67,');INSERT INTO users VALUES (1);INSERT INTO users VALUES (1',67.5,135,'','\0�\''),
(68,'----',68.5,137,'','\0�\''),
(69,'-- -- ',69.5,139,'','\0�\''),
(70,'/*/*',NULL,NULL,'','\0�\''),
(71,'*/*/',71.5,143,'','\0�\''),
(72,'/*!40101 /*!40101 ',72.5,145,'','\0�\''),
(73,'##',73.5,147,'','\0�\''),
(74,'$$$$',74.5,149,'','\0�\''),
(75,'$a$$a$',NULL,NULL,'','\0�\''),
(76,'$1$1',76.5,153,'','\0�\''),
(77,'\\.\\.',77.5,155,'','\0�\''),
(78,'\\N\\N',78.5,157,'','\0�\''),
(79,'NULLNULL',79.5,159,'','\0�\''),
(80,'E\'E\'',NULL,NULL,'','\0�\''),
(81,'X\'X\'',81.5,163,'','\0�\''),
(82,'%%',82.5,165,'','\0�\''),
(83,'__',83.5,167,'','\0�\''),
(84,'\\%\\%',84.5,169,'','\0�\''),
(85,'\\_\\_',NULL,NULL,'','\0�\''),
(86,'\\n\\n',86.5,173,'','\0�\''),
(87,'\\012\\012',87.5,175,'','\0�\''),
(88,'char(10)char(10)',88.5,177,'','\0�\''),
(89,'éé',89.5,179,'','\0�\''),
(90,'ßß',NULL,NULL,'','\0�\''),
(91,'日本日本',91.5,183,'','\0�\''),
(92,'😀😀',92.5,185,'','\0�\''),
(93,'  ',93.5,187,'','\0�\''),
(94,'﻿﻿',94.5,189,'','\0�\''),
(95,'{}{}',NULL,NULL,'','\0�\''),
(96,'',96.5,193,'','\0�\''),
(97,'况􏿮	)',97.5,195,'','\0�\''),
(98,'𡅯;$$ࡃ🐼ଣꗈ𘦩𛱛ഩᕪ𓁩≹⾷',98.5,197,'','\0�\''),
(99,'🕑ꇟ𐠋𓐆𒂨⛛Ʈ꣼𐄱ṻꌀ\'	𛋲🟅',99.5,199,'','\0�\''),
(100,'\\012	\';',NULL,NULL,'','\0�\''),
(101,'ß\\\'\\./*!40101 $a$*/',101.5,203,'','\0�\''),
(102,'*/)ꋀㅛ⯙\\\\񥅋񃡊',102.5,205,'','\0�\''),
(103,'(﻿{}󉔔􏴪𧵒𔖾𘫚𒍸E\'',103.5,207,'','\0�\''),
(104,'񻶔􏿱򩴟',104.5,209,'','\0�\''),
(105,'é𑿅ᔿ𖧒ꩂḮ𝐀🆕/ዷ០ॱ𔗯ꢔ🝫𑨌',NULL,NULL,'','\0�\''),
(106,'X\'󌘆char(10);',106.5,213,'','\0�\''),
(107,'+！ca%\\_',107.5,215,'','\0�\''),
(108,'\\_\\_,',108.5,217,'','\0�\''),
(109,'/*𛀦𐣬𐪁☐X\'',109.5,219,'','\0�\''),
(110,'char(10)⋒Ịづé,',NULL,NULL,'','\0�\''),
(111,'󎛭򄕂󴅉񈰜\\.😀\n󴎑󃔠',111.5,223,'','\0�\''),
(112,'򔿣폚{}򞢈𖣵⮠ᾴ🧂ᗉ芳𦋙ꔨ',112.5,225,'','\0�\''),
(113,'(\"﻿𐐧',113.5,227,'','\0�\''),
(114,'	-- char(10)ﭕ',114.5,229,'','\0�\''),
(115,'E\' \Z',NULL,NULL,'','\0�\''),
(116,'𘤪৯ⶈᦼ🡷𝑫ਟ◊ࣆ練𒃬',116.5,233,'','\0�\''),
(117,'$1\\.E\'\r\n',117.5,235,'','\0�\''),
(118,'Ὤ頋ସ𑇟𐘚ẁ$a$',118.5,237,'','\0�\''),
(119,'	k\Z',119.5,239,'','\0�\''),
(120,'ᒅ𑣉𐽱𐕽E\'﻿',NULL,NULL,'','\0�\''),
(121,'𐙑ᥲ$1񇅂򧜉',121.5,243,'','\0�\''),
(122,',%é\\\'',122.5,245,'','\0�\''),
(123,'򛂺򘔍󁭲褸򏄷\\%',123.5,247,'','\0�\''),
(124,')\\\'򃖎󠩊򞓇񱼁󨧯񠉥𝘚ꏷ㊬℆બ🐻E\'',124.5,249,'','\0�\''),
(125,')\Z𔓵𓊮╀$a$',NULL,NULL,'','\0�\''),
(126,'ぼ🗿𐭺🆧म\\012񷱋򰘅	',126.5,253,'','\0�\''),
(127,'򝠡󗵁X\'﻿𹐍򁥶',127.5,255,'','\0�\''),
(128,'ꪔ𒁧៲ⲿⴑꃀÛ𖠤',128.5,257,'','\0�\''),
(129,'	≇🙙ⴼ𘣵𒄧é-- $1',129.5,259,'','\0�\''),
(130,'񎟧񩧚񡱱󳥄$a$	',NULL,NULL,'','\0�\''),
(131,'𒐲𝝹ݰἐ𞡕莭ଲ ḹ𘤟𐹪ﾔꘔ\\\'',131.5,263,'','\0�\''),
(132,'\');INSERT INTO users VALUES (1ℵד𒋤𑇮𘧞𘪁\\N𐛋𑁓𑼥𜾎ㅸ',132.5,265,'','\0�\''),
(133,'\\n򩀟𵿑򪈷{}\\\'',133.5,267,'','\0�\''),
(134,'\\_\'\r\n,',134.5,269,'','\0�\''),
(135,'(𐤗𑖍𝅕𔺻񾦪􍙚',NULL,NULL,'','\0�\''),
(136,'\r񥎲é',136.5,273,'','\0�\''),
(137,'󚽞	\r𘨑𑆗⫬𖥱Ѕ',137.5,275,'','\0�\''),
(138,'$$E\'򻳋𦞄',138.5,277,'','\0�\''),
(139,'/*!40101 $1',139.5,279,'','\0�\''),
(140,'\r\n񜺀󹌢󰯩򴱹𐰒⤯ㄢ𲲓񍗙񊡖𒌇',NULL,NULL,'','\0�\''),
(141,'NULLbi',141.5,283,'','\0�\''),
(142,'	\Z󣑙턱򊇬',142.5,285,'','\0�\''),
(143,'--≉𐢃𑙪💱ෂ;\Z',143.5,287,'','\0�\''),
(144,'{}򘛿󯽼',144.5,289,'','\0�\''),
(145,'X\'é񘏩󑘏򶣽',NULL,NULL,'','\0�\''),
(146,'(\Z𐁒',146.5,293,'','\0�\''),
(147,'\r\néNULL\\.',147.5,295,'','\0�\''),
(148,'#梅ۯ𝀶𓐮𝂊𖡷char(10)\\%',148.5,297,'','\0�\''),
(149,';𝌀⛹⮶',149.5,299,'','\0�\''),
(150,'𷜂􇦰',NULL,NULL,'','\0�\''),
(151,'\\\\\\%\n\\\\﻿',151.5,303,'','\0�\'');
/*!40000 ALTER TABLE `users` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Dumping events for database 'texts'
--

--
-- Dumping routines for database 'texts'
--
/*!50003 SET @saved_sql_mode       = @@sql_mode */ ;
/*!50003 SET sql_mode              = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_AUTO_CREATE_USER,NO_ENGINE_SUBSTITUTION' */ ;
/*!50003 DROP PROCEDURE IF EXISTS `fill` */;
/*!50003 SET @saved_cs_client      = @@character_set_client */ ;
/*!50003 SET @saved_cs_results     = @@character_set_results */ ;
/*!50003 SET @saved_col_connection = @@collation_connection */ ;
/*!50003 SET character_set_client  = utf8mb4 */ ;
/*!50003 SET character_set_results = utf8mb4 */ ;
/*!50003 SET collation_connection  = utf8mb4_general_ci */ ;
DELIMITER ;;
CREATE DEFINER=`root`@`localhost` PROCEDURE `fill`()
begin insert into users (id, name, number) values (9998, 'from a procedure; $$', 1); end
;;
DELIMITER ;
/*!50003 SET sql_mode              = @saved_sql_mode */ ;
/*!50003 SET character_set_client  = @saved_cs_client */ ;
/*!50003 SET character_set_results = @saved_cs_results */ ;
/*!50003 SET collation_connection  = @saved_col_connection */ ;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-23  4:16:30
