/*M!999999\- enable the sandbox mode */ 

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
DROP TABLE IF EXISTS `mybb_banned`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mybb_banned` (
  `uid` int(10) unsigned NOT NULL DEFAULT 0,
  `gid` int(10) unsigned NOT NULL DEFAULT 0,
  `admin` int(10) unsigned NOT NULL DEFAULT 0,
  `dateline` int(10) unsigned NOT NULL DEFAULT 0,
  `bantime` varchar(50) NOT NULL DEFAULT '',
  `lifted` int(10) unsigned NOT NULL DEFAULT 0,
  `reason` varchar(255) NOT NULL DEFAULT ''
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `mybb_banned` WRITE;
/*!40000 ALTER TABLE `mybb_banned` DISABLE KEYS */;
INSERT INTO `mybb_banned` VALUES
(2,7,1,1262304000,'---',0,'spam'),
(4,7,1,1262304000,'1-0-0',1262390400,'spam');
/*!40000 ALTER TABLE `mybb_banned` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `mybb_userfields`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mybb_userfields` (
  `ufid` int(10) unsigned NOT NULL DEFAULT 0,
  `fid1` text NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `mybb_userfields` WRITE;
/*!40000 ALTER TABLE `mybb_userfields` DISABLE KEYS */;
INSERT INTO `mybb_userfields` VALUES
(1,'London');
/*!40000 ALTER TABLE `mybb_userfields` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `mybb_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mybb_users` (
  `uid` int(10) unsigned NOT NULL,
  `username` varchar(120) NOT NULL DEFAULT '',
  `password` varchar(120) NOT NULL DEFAULT '',
  `salt` varchar(10) NOT NULL DEFAULT '',
  `loginkey` varchar(50) NOT NULL DEFAULT '',
  `email` varchar(220) NOT NULL DEFAULT '',
  `postnum` int(10) unsigned NOT NULL DEFAULT 0,
  `avatar` varchar(200) NOT NULL DEFAULT '',
  `usergroup` smallint(5) unsigned NOT NULL DEFAULT 0,
  `additionalgroups` varchar(200) NOT NULL DEFAULT '',
  `usertitle` varchar(250) NOT NULL DEFAULT '',
  `regdate` int(10) unsigned NOT NULL DEFAULT 0,
  `lastactive` int(10) unsigned NOT NULL DEFAULT 0,
  `lastvisit` int(10) unsigned NOT NULL DEFAULT 0,
  `website` varchar(200) NOT NULL DEFAULT '',
  `birthday` varchar(15) NOT NULL DEFAULT '',
  `signature` text NOT NULL,
  `regip` varbinary(16) NOT NULL DEFAULT '',
  `lastip` varbinary(16) NOT NULL DEFAULT '',
  `timezone` varchar(5) NOT NULL DEFAULT ''
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `mybb_users` WRITE;
/*!40000 ALTER TABLE `mybb_users` DISABLE KEYS */;
INSERT INTO `mybb_users` VALUES
(1,'ada','1c24903b1e49bd722963f66c79c6b2ef','3a90b4db','key','ada@example.org',5,'a.png',4,'6,8','Boss',1262304000,1704067300,1704067200,'https://ada.example','1-1-1990','[b]x[/b]','\n\'\\\0','\n\'\\\0','0'),
(2,'o\'neil \\ \"q\"','d6c1946fbb036ae35f42debef39e863c','16bd3b0b','key','o@example.org',0,'',7,'','',1262304000,0,0,'','','','','','0'),
(3,'new','ee924a9a40197c43724b4d86f8d33b14','18d0599c','key','new@example.org',0,'',5,'','',1262304000,0,0,'','','','','','0'),
(4,'lifted','0b75c82677dc2c2ca72f76cc6d76a854','1ab92606','key','lifted@example.org',0,'',2,'','',1262304000,0,0,'','','','','','0');
/*!40000 ALTER TABLE `mybb_users` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

