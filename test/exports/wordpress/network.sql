/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: network
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
-- Table structure for table `my_site_usermeta`
--

DROP TABLE IF EXISTS `my_site_usermeta`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `my_site_usermeta` (
  `umeta_id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `meta_key` varchar(255) DEFAULT NULL,
  `meta_value` longtext DEFAULT NULL,
  PRIMARY KEY (`umeta_id`),
  KEY `user_id` (`user_id`),
  KEY `meta_key` (`meta_key`(191))
) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `my_site_usermeta`
--

LOCK TABLES `my_site_usermeta` WRITE;
/*!40000 ALTER TABLE `my_site_usermeta` DISABLE KEYS */;
INSERT INTO `my_site_usermeta` VALUES
(1,11,'wp_capabilities','a:1:{s:10:\"subscriber\";b:1;}'),
(2,12,'wp_capabilities','a:1:{s:10:\"subscriber\";b:1;}'),
(3,13,'wp_capabilities','a:1:{s:10:\"subscriber\";b:1;}'),
(4,150,'wp_capabilities','a:1:{s:10:\"subscriber\";b:1;}'),
(5,201,'wp_capabilities','a:1:{s:10:\"subscriber\";b:1;}'),
(6,202,'wp_capabilities','a:1:{s:10:\"subscriber\";b:1;}');
/*!40000 ALTER TABLE `my_site_usermeta` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `my_site_users`
--

DROP TABLE IF EXISTS `my_site_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `my_site_users` (
  `ID` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_login` varchar(60) NOT NULL DEFAULT '',
  `user_pass` varchar(255) NOT NULL DEFAULT '',
  `user_nicename` varchar(50) NOT NULL DEFAULT '',
  `user_email` varchar(100) NOT NULL DEFAULT '',
  `user_url` varchar(100) NOT NULL DEFAULT '',
  `user_registered` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `user_activation_key` varchar(255) NOT NULL DEFAULT '',
  `user_status` int(11) NOT NULL DEFAULT 0,
  `display_name` varchar(250) NOT NULL DEFAULT '',
  `spam` tinyint(2) NOT NULL DEFAULT 0,
  `deleted` tinyint(2) NOT NULL DEFAULT 0,
  PRIMARY KEY (`ID`),
  KEY `user_login_key` (`user_login`),
  KEY `user_nicename` (`user_nicename`),
  KEY `user_email` (`user_email`)
) ENGINE=InnoDB AUTO_INCREMENT=203 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `my_site_users`
--

LOCK TABLES `my_site_users` WRITE;
/*!40000 ALTER TABLE `my_site_users` DISABLE KEYS */;
INSERT INTO `my_site_users` VALUES
(11,'bela.berg','235bc4b3fe5aa8d272105037a6f81d58','nice-11','bela.berg@example.org','','2010-11-15 06:53:20','secret',0,'User 11',0,0),
(12,'chidi.berg','402dd8e17322e9c5514d4c8b4fe72436','nice-12','chidi.berg@example.org','','2010-12-14 05:20:00','secret',0,'User 12',1,0),
(13,'dora.berg','$P$BxTMFzl5/RQoqhxlTGG23aTaEhVMba0','nice-13','dora.berg@example.org','','2011-01-12 03:46:40','secret',0,'User 13',0,1),
(150,'ada.fuchs2','$wp$2y$10$1Zrs.2Jb8acQMFFjJUdqyuyJEhJHcabh/l1PhsbMNZHP4VV6kRWye','nice-150','ada.fuchs2@example.org','','2021-11-19 06:40:00','secret',0,'User 150',0,0),
(201,'o\'brien \\','','nice-201','none@example.org','','0000-00-00 00:00:00','secret',0,'Conan \"Coco\" O\'Brien\\',0,0),
(202,'müller@example.org','$P$BxTMFzl5/RQoqhxlTGG23aTaEhVMba0','nice-202','müller@example.org','','2020-02-29 12:00:00','secret',2,'日本 😀\n); INSERT INTO',0,0);
/*!40000 ALTER TABLE `my_site_users` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-23  4:10:28
