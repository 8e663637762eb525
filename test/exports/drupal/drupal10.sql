/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: drupal10
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
-- Table structure for table `authmap`
--

DROP TABLE IF EXISTS `authmap`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `authmap` (
  `uid` int(11) NOT NULL,
  `provider` varchar(128) NOT NULL,
  `authname` varchar(128) NOT NULL,
  `data` text DEFAULT NULL,
  PRIMARY KEY (`uid`,`provider`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `authmap`
--

LOCK TABLES `authmap` WRITE;
/*!40000 ALTER TABLE `authmap` DISABLE KEYS */;
INSERT INTO `authmap` VALUES
(4,'samlauth','none@corp.example',NULL);
/*!40000 ALTER TABLE `authmap` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `user__field_bio`
--

DROP TABLE IF EXISTS `user__field_bio`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user__field_bio` (
  `bundle` varchar(128) NOT NULL DEFAULT '',
  `deleted` smallint(6) NOT NULL DEFAULT 0,
  `entity_id` int(11) NOT NULL,
  `revision_id` int(11) NOT NULL,
  `langcode` varchar(32) NOT NULL DEFAULT '',
  `delta` int(11) NOT NULL,
  `field_bio_value` text NOT NULL,
  PRIMARY KEY (`entity_id`,`deleted`,`delta`,`langcode`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `user__field_bio`
--

LOCK TABLES `user__field_bio` WRITE;
/*!40000 ALTER TABLE `user__field_bio` DISABLE KEYS */;
INSERT INTO `user__field_bio` VALUES
('user',0,2,2,'en',0,'About me'),
('user',1,3,3,'en',0,'deleted');
/*!40000 ALTER TABLE `user__field_bio` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `user__roles`
--

DROP TABLE IF EXISTS `user__roles`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user__roles` (
  `bundle` varchar(128) NOT NULL DEFAULT '',
  `deleted` smallint(6) NOT NULL DEFAULT 0,
  `entity_id` int(11) NOT NULL,
  `revision_id` int(11) NOT NULL,
  `langcode` varchar(32) NOT NULL DEFAULT '',
  `delta` int(11) NOT NULL,
  `roles_target_id` varchar(255) NOT NULL,
  PRIMARY KEY (`entity_id`,`deleted`,`delta`,`langcode`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `user__roles`
--

LOCK TABLES `user__roles` WRITE;
/*!40000 ALTER TABLE `user__roles` DISABLE KEYS */;
INSERT INTO `user__roles` VALUES
('user',0,1,1,'en',0,'administrator'),
('user',0,1,1,'en',1,'editor'),
('user',0,2,2,'en',0,'editor');
/*!40000 ALTER TABLE `user__roles` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `users`
--

DROP TABLE IF EXISTS `users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users` (
  `uid` int(11) NOT NULL,
  `uuid` varchar(128) NOT NULL,
  `langcode` varchar(12) NOT NULL,
  PRIMARY KEY (`uid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `users`
--

LOCK TABLES `users` WRITE;
/*!40000 ALTER TABLE `users` DISABLE KEYS */;
INSERT INTO `users` VALUES
(0,'00000000-0000-4000-8000-000000000000','en'),
(1,'00000000-0000-4000-8000-000000000001','en'),
(2,'00000000-0000-4000-8000-000000000002','en'),
(3,'00000000-0000-4000-8000-000000000003','en'),
(4,'00000000-0000-4000-8000-000000000004','en');
/*!40000 ALTER TABLE `users` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `users_data`
--

DROP TABLE IF EXISTS `users_data`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users_data` (
  `uid` int(11) NOT NULL DEFAULT 0,
  `module` varchar(50) NOT NULL DEFAULT '',
  `name` varchar(128) NOT NULL DEFAULT '',
  `value` text DEFAULT NULL,
  `serialized` smallint(6) DEFAULT 0,
  PRIMARY KEY (`uid`,`module`,`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `users_data`
--

LOCK TABLES `users_data` WRITE;
/*!40000 ALTER TABLE `users_data` DISABLE KEYS */;
INSERT INTO `users_data` VALUES
(1,'contact','enabled','1',0),
(2,'tfa','tfa_totp_seed','a:0:{}',1);
/*!40000 ALTER TABLE `users_data` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `users_field_data`
--

DROP TABLE IF EXISTS `users_field_data`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users_field_data` (
  `uid` int(11) NOT NULL,
  `langcode` varchar(12) NOT NULL,
  `preferred_langcode` varchar(12) DEFAULT NULL,
  `preferred_admin_langcode` varchar(12) DEFAULT NULL,
  `name` varchar(60) NOT NULL,
  `pass` varchar(255) DEFAULT NULL,
  `mail` varchar(254) DEFAULT NULL,
  `timezone` varchar(32) DEFAULT NULL,
  `status` smallint(6) DEFAULT NULL,
  `created` int(11) NOT NULL,
  `changed` int(11) DEFAULT NULL,
  `access` int(11) NOT NULL,
  `login` int(11) DEFAULT NULL,
  `init` varchar(254) DEFAULT NULL,
  `default_langcode` smallint(6) NOT NULL,
  PRIMARY KEY (`uid`,`langcode`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `users_field_data`
--

LOCK TABLES `users_field_data` WRITE;
/*!40000 ALTER TABLE `users_field_data` DISABLE KEYS */;
INSERT INTO `users_field_data` VALUES
(0,'en','en',NULL,'',NULL,NULL,'',0,1664938970,1664938970,0,0,NULL,1),
(1,'en','en',NULL,'admin','$2y$04$4Q1UDzquSPD1WtIBSTEgIug4x/ojzaiUmKWEvBmS8niky4jiYu9dK','admin@example.org','UTC',1,1664938970,1664938970,1704067200,1704067100,'admin@example.org',1),
(2,'de','en',NULL,'Zoë','$2y$04$zsyoiZZLv6KNy99/nb1LfOdacEWFReBPJ8UmqPM5h2Vb6T3htF9vC','zoe@example.org','Europe/Berlin',1,1664938971,1664938971,0,0,'zoe@example.org',0),
(2,'en','en',NULL,'Zoë','$2y$04$5EHoJllDqx35LfGn4qLQtOsmue.zRNUqeACYKsyjw3xocvIARMYgi','zoe@example.org','Europe/Berlin',1,1664938971,1664938971,0,0,'zoe@example.org',1),
(3,'en','en',NULL,'mo','$S$5ijklmnopPZZ9khy6G6u/RyT0TRK3oNwmx6Per0HeBIGIROJuMwQ','mo@example.org','UTC',0,1664938972,1664938972,0,NULL,NULL,1),
(4,'en','en',NULL,'none',NULL,NULL,'UTC',1,1664938973,1664938973,0,0,NULL,1);
/*!40000 ALTER TABLE `users_field_data` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-26  8:37:25
