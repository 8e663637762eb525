/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: wordpress
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Dumping data for table `wp_users`
--

LOCK TABLES `wp_users` WRITE;
/*!40000 ALTER TABLE `wp_users` DISABLE KEYS */;
INSERT INTO `wp_users` (`ID`, `user_login`, `user_pass`, `user_nicename`, `user_email`, `user_url`, `user_registered`, `user_activation_key`, `user_status`, `display_name`) VALUES (11,'bela.berg','235bc4b3fe5aa8d272105037a6f81d58','nice-11','bela.berg@example.org','','2010-11-15 06:53:20','secret',0,'User 11'),
(12,'chidi.berg','402dd8e17322e9c5514d4c8b4fe72436','nice-12','chidi.berg@example.org','','2010-12-14 05:20:00','secret',0,'User 12'),
(13,'dora.berg','$P$BxTMFzl5/RQoqhxlTGG23aTaEhVMba0','nice-13','dora.berg@example.org','','2011-01-12 03:46:40','secret',0,'User 13'),
(150,'ada.fuchs2','$wp$2y$10$1Zrs.2Jb8acQMFFjJUdqyuyJEhJHcabh/l1PhsbMNZHP4VV6kRWye','nice-150','ada.fuchs2@example.org','','2021-11-19 06:40:00','secret',0,'User 150'),
(201,'o\'brien \\','','nice-201','none@example.org','','0000-00-00 00:00:00','secret',0,'Conan \"Coco\" O\'Brien\\'),
(202,'müller@example.org','$P$BxTMFzl5/RQoqhxlTGG23aTaEhVMba0','nice-202','müller@example.org','','2020-02-29 12:00:00','secret',2,'日本 😀\n); INSERT INTO');
/*!40000 ALTER TABLE `wp_users` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-23  4:10:28
