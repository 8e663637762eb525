/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: drupal7
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
-- Table structure for table `d7_authmap`
--

DROP TABLE IF EXISTS `d7_authmap`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `d7_authmap` (
  `aid` int(10) unsigned NOT NULL,
  `uid` int(11) NOT NULL DEFAULT 0,
  `authname` varchar(128) NOT NULL DEFAULT '',
  `module` varchar(128) NOT NULL DEFAULT '',
  PRIMARY KEY (`aid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `d7_authmap`
--

LOCK TABLES `d7_authmap` WRITE;
/*!40000 ALTER TABLE `d7_authmap` DISABLE KEYS */;
INSERT INTO `d7_authmap` VALUES
(1,3,'https://openid.example/mo','openid');
/*!40000 ALTER TABLE `d7_authmap` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `d7_field_data_field_bio`
--

DROP TABLE IF EXISTS `d7_field_data_field_bio`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `d7_field_data_field_bio` (
  `entity_type` varchar(128) NOT NULL DEFAULT '',
  `bundle` varchar(128) NOT NULL DEFAULT '',
  `deleted` tinyint(4) NOT NULL DEFAULT 0,
  `entity_id` int(10) unsigned NOT NULL,
  `language` varchar(32) NOT NULL DEFAULT '',
  `delta` int(10) unsigned NOT NULL,
  `field_bio_value` longtext DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `d7_field_data_field_bio`
--

LOCK TABLES `d7_field_data_field_bio` WRITE;
/*!40000 ALTER TABLE `d7_field_data_field_bio` DISABLE KEYS */;
INSERT INTO `d7_field_data_field_bio` VALUES
('user','user',0,2,'und',0,'About me'),
('user','user',1,3,'und',0,'deleted'),
('node','page',0,3,'und',0,'a page');
/*!40000 ALTER TABLE `d7_field_data_field_bio` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `d7_og_role`
--

DROP TABLE IF EXISTS `d7_og_role`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `d7_og_role` (
  `rid` int(10) unsigned NOT NULL,
  `gid` int(11) NOT NULL,
  `name` varchar(64) NOT NULL DEFAULT '',
  PRIMARY KEY (`rid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `d7_og_role`
--

LOCK TABLES `d7_og_role` WRITE;
/*!40000 ALTER TABLE `d7_og_role` DISABLE KEYS */;
INSERT INTO `d7_og_role` VALUES
(3,1,'group admin');
/*!40000 ALTER TABLE `d7_og_role` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `d7_role`
--

DROP TABLE IF EXISTS `d7_role`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `d7_role` (
  `rid` int(10) unsigned NOT NULL,
  `name` varchar(64) NOT NULL DEFAULT '',
  `weight` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`rid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `d7_role`
--

LOCK TABLES `d7_role` WRITE;
/*!40000 ALTER TABLE `d7_role` DISABLE KEYS */;
INSERT INTO `d7_role` VALUES
(1,'anonymous user',0),
(2,'authenticated user',1),
(3,'administrator',2),
(4,'editor',3);
/*!40000 ALTER TABLE `d7_role` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `d7_users`
--

DROP TABLE IF EXISTS `d7_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `d7_users` (
  `uid` int(10) unsigned NOT NULL DEFAULT 0,
  `name` varchar(60) NOT NULL DEFAULT '',
  `pass` varchar(128) NOT NULL DEFAULT '',
  `mail` varchar(254) DEFAULT '',
  `theme` varchar(255) NOT NULL DEFAULT '',
  `signature` varchar(255) NOT NULL DEFAULT '',
  `signature_format` varchar(255) DEFAULT NULL,
  `created` int(11) NOT NULL DEFAULT 0,
  `access` int(11) NOT NULL DEFAULT 0,
  `login` int(11) NOT NULL DEFAULT 0,
  `status` tinyint(4) NOT NULL DEFAULT 0,
  `timezone` varchar(32) DEFAULT NULL,
  `language` varchar(12) NOT NULL DEFAULT '',
  `picture` int(11) NOT NULL DEFAULT 0,
  `init` varchar(254) DEFAULT '',
  `data` longblob DEFAULT NULL,
  PRIMARY KEY (`uid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `d7_users`
--

LOCK TABLES `d7_users` WRITE;
/*!40000 ALTER TABLE `d7_users` DISABLE KEYS */;
INSERT INTO `d7_users` VALUES
(0,'','','','','',NULL,0,0,0,0,NULL,'',0,'',NULL),
(1,'admin','$S$5saltsaltqUy4i9cOhtP2Ec8iyx6vBxwXetnQUvx4PZzlrHMCOF.','admin@example.org','','',NULL,1262304000,1664938970,1664931778,1,NULL,'',0,'','a:1:{s:7:\"contact\";i:1;}'),
(2,'Ada O\'Neil','U$S$5abcdefghtNh2Ahd4Q559Nbf//iiPLeukTreg2n1p.flFFaOvb1G','ada@example.org','','','filtered_html',1440532218,0,0,1,'Europe/Berlin','de',5,'ada@example.net','b:0;'),
(3,'mo','$S$5ijklmnopPZZ9khy6G6u/RyT0TRK3oNwmx6Per0HeBIGIROJuMwQ','mo@example.org','','',NULL,1440532218,0,0,0,NULL,'',0,'','a:0:{}'),
(4,'none','','','','',NULL,1440532218,0,0,1,NULL,'',0,'',NULL);
/*!40000 ALTER TABLE `d7_users` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `d7_users_roles`
--

DROP TABLE IF EXISTS `d7_users_roles`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `d7_users_roles` (
  `uid` int(10) unsigned NOT NULL DEFAULT 0,
  `rid` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`uid`,`rid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `d7_users_roles`
--

LOCK TABLES `d7_users_roles` WRITE;
/*!40000 ALTER TABLE `d7_users_roles` DISABLE KEYS */;
INSERT INTO `d7_users_roles` VALUES
(1,3),
(1,4),
(2,4);
/*!40000 ALTER TABLE `d7_users_roles` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `other_authmap`
--

DROP TABLE IF EXISTS `other_authmap`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `other_authmap` (
  `aid` int(10) unsigned NOT NULL,
  `uid` int(11) NOT NULL DEFAULT 0,
  `authname` varchar(128) NOT NULL DEFAULT '',
  `module` varchar(128) NOT NULL DEFAULT '',
  PRIMARY KEY (`aid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `other_authmap`
--

LOCK TABLES `other_authmap` WRITE;
/*!40000 ALTER TABLE `other_authmap` DISABLE KEYS */;
INSERT INTO `other_authmap` VALUES
(1,3,'https://openid.example/mo','openid');
/*!40000 ALTER TABLE `other_authmap` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `other_field_data_field_bio`
--

DROP TABLE IF EXISTS `other_field_data_field_bio`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `other_field_data_field_bio` (
  `entity_type` varchar(128) NOT NULL DEFAULT '',
  `bundle` varchar(128) NOT NULL DEFAULT '',
  `deleted` tinyint(4) NOT NULL DEFAULT 0,
  `entity_id` int(10) unsigned NOT NULL,
  `language` varchar(32) NOT NULL DEFAULT '',
  `delta` int(10) unsigned NOT NULL,
  `field_bio_value` longtext DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `other_field_data_field_bio`
--

LOCK TABLES `other_field_data_field_bio` WRITE;
/*!40000 ALTER TABLE `other_field_data_field_bio` DISABLE KEYS */;
INSERT INTO `other_field_data_field_bio` VALUES
('user','user',0,2,'und',0,'About me'),
('user','user',1,3,'und',0,'deleted'),
('node','page',0,3,'und',0,'a page');
/*!40000 ALTER TABLE `other_field_data_field_bio` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `other_og_role`
--

DROP TABLE IF EXISTS `other_og_role`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `other_og_role` (
  `rid` int(10) unsigned NOT NULL,
  `gid` int(11) NOT NULL,
  `name` varchar(64) NOT NULL DEFAULT '',
  PRIMARY KEY (`rid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `other_og_role`
--

LOCK TABLES `other_og_role` WRITE;
/*!40000 ALTER TABLE `other_og_role` DISABLE KEYS */;
INSERT INTO `other_og_role` VALUES
(3,1,'group admin');
/*!40000 ALTER TABLE `other_og_role` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `other_role`
--

DROP TABLE IF EXISTS `other_role`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `other_role` (
  `rid` int(10) unsigned NOT NULL,
  `name` varchar(64) NOT NULL DEFAULT '',
  `weight` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`rid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `other_role`
--

LOCK TABLES `other_role` WRITE;
/*!40000 ALTER TABLE `other_role` DISABLE KEYS */;
INSERT INTO `other_role` VALUES
(1,'anonymous user',0),
(2,'authenticated user',1),
(3,'administrator',2),
(4,'editor',3);
/*!40000 ALTER TABLE `other_role` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `other_users`
--

DROP TABLE IF EXISTS `other_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `other_users` (
  `uid` int(10) unsigned NOT NULL DEFAULT 0,
  `name` varchar(60) NOT NULL DEFAULT '',
  `pass` varchar(128) NOT NULL DEFAULT '',
  `mail` varchar(254) DEFAULT '',
  `theme` varchar(255) NOT NULL DEFAULT '',
  `signature` varchar(255) NOT NULL DEFAULT '',
  `signature_format` varchar(255) DEFAULT NULL,
  `created` int(11) NOT NULL DEFAULT 0,
  `access` int(11) NOT NULL DEFAULT 0,
  `login` int(11) NOT NULL DEFAULT 0,
  `status` tinyint(4) NOT NULL DEFAULT 0,
  `timezone` varchar(32) DEFAULT NULL,
  `language` varchar(12) NOT NULL DEFAULT '',
  `picture` int(11) NOT NULL DEFAULT 0,
  `init` varchar(254) DEFAULT '',
  `data` longblob DEFAULT NULL,
  PRIMARY KEY (`uid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `other_users`
--

LOCK TABLES `other_users` WRITE;
/*!40000 ALTER TABLE `other_users` DISABLE KEYS */;
INSERT INTO `other_users` VALUES
(0,'','','','','',NULL,0,0,0,0,NULL,'',0,'',NULL),
(1,'admin','$S$5saltsaltqUy4i9cOhtP2Ec8iyx6vBxwXetnQUvx4PZzlrHMCOF.','admin@example.org','','',NULL,1262304000,1664938970,1664931778,1,NULL,'',0,'','a:1:{s:7:\"contact\";i:1;}'),
(2,'Ada O\'Neil','U$S$5abcdefghtNh2Ahd4Q559Nbf//iiPLeukTreg2n1p.flFFaOvb1G','ada@example.org','','','filtered_html',1440532218,0,0,1,'Europe/Berlin','de',5,'ada@example.net','b:0;'),
(3,'mo','$S$5ijklmnopPZZ9khy6G6u/RyT0TRK3oNwmx6Per0HeBIGIROJuMwQ','mo@example.org','','',NULL,1440532218,0,0,0,NULL,'',0,'','a:0:{}'),
(4,'none','','','','',NULL,1440532218,0,0,1,NULL,'',0,'',NULL);
/*!40000 ALTER TABLE `other_users` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `other_users_roles`
--

DROP TABLE IF EXISTS `other_users_roles`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `other_users_roles` (
  `uid` int(10) unsigned NOT NULL DEFAULT 0,
  `rid` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`uid`,`rid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `other_users_roles`
--

LOCK TABLES `other_users_roles` WRITE;
/*!40000 ALTER TABLE `other_users_roles` DISABLE KEYS */;
INSERT INTO `other_users_roles` VALUES
(1,3),
(1,4),
(2,4);
/*!40000 ALTER TABLE `other_users_roles` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-26  8:37:24
