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
DROP TABLE IF EXISTS `user`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user` (
  `userid` int(10) unsigned NOT NULL,
  `usergroupid` smallint(5) unsigned NOT NULL DEFAULT 0,
  `membergroupids` char(250) NOT NULL DEFAULT '',
  `username` varchar(100) NOT NULL DEFAULT '',
  `password` char(32) NOT NULL DEFAULT '',
  `passworddate` date NOT NULL DEFAULT '0000-00-00',
  `email` char(100) NOT NULL DEFAULT '',
  `homepage` char(100) NOT NULL DEFAULT '',
  `joindate` int(10) unsigned NOT NULL DEFAULT 0,
  `lastvisit` int(10) unsigned NOT NULL DEFAULT 0,
  `lastactivity` int(10) unsigned NOT NULL DEFAULT 0,
  `posts` int(10) unsigned NOT NULL DEFAULT 0,
  `birthday` char(10) NOT NULL DEFAULT '',
  `ipaddress` char(15) NOT NULL DEFAULT '',
  `salt` char(30) NOT NULL DEFAULT ''
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `user` WRITE;
/*!40000 ALTER TABLE `user` DISABLE KEYS */;
INSERT INTO `user` VALUES
(1,6,'5,9','ada','e2fa1afee1660e7a341ac8a78ea19a65','2010-01-01','ada@example.org','https://ada.example',1262304000,1704067200,1704067300,5,'01-31-1980','10.0.0.1','a\'\\'),
(2,2,'','bob','1742dc8f88bb616f5df1ba9227301c08','0000-00-00','bob@example.org','',1262304000,0,0,0,'','','%Y&x7!\"#Qz0)(*&^%$#@!~`{}|:<>?'),
(3,8,'','Ben &amp; Co &#039;','b48836453bcda55afb5568896eae6042','0000-00-00','banned@example.org','',1262304000,0,0,0,'','','abc'),
(4,3,'','new','911675759a57da2a98d19550450c6e8b','0000-00-00','new@example.org','',1262304000,0,0,0,'','','abd');
/*!40000 ALTER TABLE `user` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `userban`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `userban` (
  `userid` int(10) unsigned NOT NULL DEFAULT 0,
  `usergroupid` smallint(5) unsigned NOT NULL DEFAULT 0,
  `bandate` int(10) unsigned NOT NULL DEFAULT 0,
  `liftdate` int(10) unsigned NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `userban` WRITE;
/*!40000 ALTER TABLE `userban` DISABLE KEYS */;
INSERT INTO `userban` VALUES
(2,2,1262304000,0),
(1,6,1262304000,1262304001);
/*!40000 ALTER TABLE `userban` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

