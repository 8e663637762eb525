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
DROP TABLE IF EXISTS `mdl_role_assignments`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mdl_role_assignments` (
  `id` bigint(20) NOT NULL,
  `roleid` bigint(20) NOT NULL DEFAULT 0,
  `contextid` bigint(20) NOT NULL DEFAULT 0,
  `userid` bigint(20) NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `mdl_role_assignments` WRITE;
/*!40000 ALTER TABLE `mdl_role_assignments` DISABLE KEYS */;
INSERT INTO `mdl_role_assignments` VALUES
(1,3,5,2);
/*!40000 ALTER TABLE `mdl_role_assignments` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `mdl_tool_mfa`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mdl_tool_mfa` (
  `id` bigint(20) NOT NULL,
  `userid` bigint(20) NOT NULL,
  `factor` varchar(100) NOT NULL DEFAULT '',
  `secret` varchar(1333) DEFAULT NULL,
  `revoked` tinyint(4) NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `mdl_tool_mfa` WRITE;
/*!40000 ALTER TABLE `mdl_tool_mfa` DISABLE KEYS */;
INSERT INTO `mdl_tool_mfa` VALUES
(1,2,'totp','x',0),
(2,3,'totp','x',1);
/*!40000 ALTER TABLE `mdl_tool_mfa` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `mdl_user`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mdl_user` (
  `id` bigint(20) NOT NULL,
  `auth` varchar(20) NOT NULL DEFAULT 'manual',
  `confirmed` tinyint(4) NOT NULL DEFAULT 0,
  `policyagreed` tinyint(4) NOT NULL DEFAULT 0,
  `deleted` tinyint(4) NOT NULL DEFAULT 0,
  `suspended` tinyint(4) NOT NULL DEFAULT 0,
  `mnethostid` bigint(20) NOT NULL DEFAULT 0,
  `username` varchar(100) NOT NULL DEFAULT '',
  `password` varchar(255) NOT NULL DEFAULT '',
  `idnumber` varchar(255) NOT NULL DEFAULT '',
  `firstname` varchar(100) NOT NULL DEFAULT '',
  `lastname` varchar(100) NOT NULL DEFAULT '',
  `email` varchar(100) NOT NULL DEFAULT '',
  `emailstop` tinyint(4) NOT NULL DEFAULT 0,
  `phone1` varchar(20) NOT NULL DEFAULT '',
  `city` varchar(120) NOT NULL DEFAULT '',
  `country` varchar(2) NOT NULL DEFAULT '',
  `lang` varchar(30) NOT NULL DEFAULT 'en',
  `theme` varchar(50) NOT NULL DEFAULT '',
  `timezone` varchar(100) NOT NULL DEFAULT '99',
  `firstaccess` bigint(20) NOT NULL DEFAULT 0,
  `lastaccess` bigint(20) NOT NULL DEFAULT 0,
  `lastlogin` bigint(20) NOT NULL DEFAULT 0,
  `currentlogin` bigint(20) NOT NULL DEFAULT 0,
  `lastip` varchar(45) NOT NULL DEFAULT '',
  `secret` varchar(15) NOT NULL DEFAULT '',
  `picture` bigint(20) NOT NULL DEFAULT 0,
  `description` longtext DEFAULT NULL,
  `descriptionformat` tinyint(4) NOT NULL DEFAULT 1,
  `timecreated` bigint(20) NOT NULL DEFAULT 0,
  `timemodified` bigint(20) NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `mdl_user` WRITE;
/*!40000 ALTER TABLE `mdl_user` DISABLE KEYS */;
INSERT INTO `mdl_user` VALUES
(1,'manual',1,0,0,0,1,'guest','$2y$04$35675e68f4b5af7b995d9u2Tj8CPyDjSqZ4UJ2TQQKTCV3vqSjUTu','','Guest user',' ','root@localhost',0,'','','','en','','99',0,0,0,0,'','',0,NULL,1,0,1704067200),
(2,'manual',1,1,0,0,1,'ada','$2y$04$9c2e29dd2074bea694869uIkc9f0Wo9oDl7kTrbjg5XRBxS0OaseW','E1','Ada','O\'Neil','ada@example.org',1,'555','London','GB','en','boost','99',1704067200,1704067300,1704067200,1704153600,'10.0.0.1','x',7,'about',1,1262304000,1704067200),
(3,'manual',1,0,0,1,1,'bob','$6$rounds=1000$b503fa875de2d7aa$qV4P0ojcxTu7Mqv0OgnsY5/WS9vaEj0Nc.qJJ47IR.ORZZXjXHnwDK/kMlD8Xeswj.kc2uzJtDTfqrlrKU5ZE.','','Bob','B','bob@example.org',0,'','','','en','','99',0,0,1704067200,0,'','',0,'',1,1262304000,0),
(4,'ldap',1,0,0,0,1,'ldap','not cached','','L','D','ldap@example.org',0,'','','','en','','99',0,0,0,0,'','',0,'',1,1262304000,0),
(5,'email',0,0,0,0,1,'new','$2y$04$763c7075954f3fd39df63ubaZq2ApRM9/oMQ/Ul/EtKFOi7ePV8hW','','N','W','new@example.org',0,'','','','en','','99',0,0,0,0,'','code',0,'',1,1262304000,0),
(6,'manual',1,0,1,0,1,'gone@example.org.1704067200','$2y$04$59122aa9b6268f56120d9u9YxwccW1gEYwTYi5o2tM3uQThnmCYgm','','G','O','5f4dcc3b5aa765d61d8327deb882cf99',0,'','','','en','','99',0,0,0,0,'','',0,'',1,1262304000,0);
/*!40000 ALTER TABLE `mdl_user` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `mdl_user_info_data`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `mdl_user_info_data` (
  `id` bigint(20) NOT NULL,
  `userid` bigint(20) NOT NULL DEFAULT 0,
  `fieldid` bigint(20) NOT NULL DEFAULT 0,
  `data` longtext NOT NULL,
  `dataformat` tinyint(4) NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `mdl_user_info_data` WRITE;
/*!40000 ALTER TABLE `mdl_user_info_data` DISABLE KEYS */;
INSERT INTO `mdl_user_info_data` VALUES
(1,2,1,'x',0);
/*!40000 ALTER TABLE `mdl_user_info_data` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

