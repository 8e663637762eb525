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
DROP TABLE IF EXISTS `xf_user`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `xf_user` (
  `user_id` int(10) unsigned NOT NULL,
  `username` varchar(50) NOT NULL,
  `email` varchar(120) NOT NULL,
  `custom_title` varchar(50) NOT NULL DEFAULT '',
  `language_id` int(10) unsigned NOT NULL,
  `timezone` varchar(50) NOT NULL,
  `visible` tinyint(3) unsigned NOT NULL DEFAULT 1,
  `user_group_id` int(10) unsigned NOT NULL,
  `secondary_group_ids` varbinary(255) NOT NULL,
  `message_count` int(10) unsigned NOT NULL DEFAULT 0,
  `register_date` int(10) unsigned NOT NULL DEFAULT 0,
  `last_activity` int(10) unsigned NOT NULL DEFAULT 0,
  `avatar_date` int(10) unsigned NOT NULL DEFAULT 0,
  `user_state` enum('valid','email_confirm','email_confirm_edit','moderated','email_bounce','rejected','disabled') NOT NULL DEFAULT 'valid',
  `is_moderator` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `is_admin` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `is_banned` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `is_staff` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `secret_key` varbinary(32) NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `xf_user` WRITE;
/*!40000 ALTER TABLE `xf_user` DISABLE KEYS */;
INSERT INTO `xf_user` VALUES
(1,'ada','ada@example.org','Boss',1,'Europe/London',1,3,'3,4',7,1262304000,1704067200,1704067200,'valid',1,1,0,1,'k'),
(2,'bob','bob@example.org','',1,'Europe/London',1,2,'',0,1262304000,0,0,'email_confirm',0,0,0,0,'k'),
(3,'banned','banned@example.org','',1,'Europe/London',1,2,'',0,1262304000,0,0,'valid',0,0,1,0,'k'),
(4,'off','off@example.org','',1,'Europe/London',1,2,'',0,1262304000,0,0,'disabled',0,0,0,0,'k');
/*!40000 ALTER TABLE `xf_user` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `xf_user_authenticate`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `xf_user_authenticate` (
  `user_id` int(10) unsigned NOT NULL,
  `scheme_class` varchar(100) NOT NULL,
  `data` mediumblob NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `xf_user_authenticate` WRITE;
/*!40000 ALTER TABLE `xf_user_authenticate` DISABLE KEYS */;
INSERT INTO `xf_user_authenticate` VALUES
(1,'XF:Core12','a:1:{s:4:\"hash\";s:60:\"$2y$04$7e27873fc54e8f147ba7auL2RNPGyMb4rJIRoAaKKKS4hogKCCcqm\";}'),
(2,'XenForo_Authentication_Core','a:3:{s:4:\"hash\";s:64:\"cb56688057060cd5f300dc797a31eba8e4510e64541efd2b495eadf6361f4b33\";s:4:\"salt\";s:64:\"378a88e2551317ecc6c5e353a5414c0996b42c1b378a88e2551317ecc6c5e353\";s:8:\"hashFunc\";s:6:\"sha256\";}'),
(3,'XF:NoPassword','a:0:{}'),
(4,'XF:Core12','a:1:{s:4:\"hash\";s:60:\"$2y$04$2d40d9a514839f49ff05euFZ6m/4xzznA3.Mrc2Ij6NfgUeaKj6B6\";}');
/*!40000 ALTER TABLE `xf_user_authenticate` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `xf_user_connected_account`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `xf_user_connected_account` (
  `user_id` int(10) unsigned NOT NULL,
  `provider` varbinary(25) NOT NULL,
  `provider_key` varbinary(150) NOT NULL,
  `extra_data` mediumblob NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `xf_user_connected_account` WRITE;
/*!40000 ALTER TABLE `xf_user_connected_account` DISABLE KEYS */;
INSERT INTO `xf_user_connected_account` VALUES
(3,'google','117','');
/*!40000 ALTER TABLE `xf_user_connected_account` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `xf_user_group`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `xf_user_group` (
  `user_group_id` int(10) unsigned NOT NULL,
  `title` varchar(50) NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `xf_user_group` WRITE;
/*!40000 ALTER TABLE `xf_user_group` DISABLE KEYS */;
INSERT INTO `xf_user_group` VALUES
(2,'Registered'),
(3,'Administrative'),
(4,'Moderating');
/*!40000 ALTER TABLE `xf_user_group` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `xf_user_group_relation`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `xf_user_group_relation` (
  `user_id` int(10) unsigned NOT NULL,
  `user_group_id` int(10) unsigned NOT NULL,
  `is_primary` tinyint(3) unsigned NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `xf_user_group_relation` WRITE;
/*!40000 ALTER TABLE `xf_user_group_relation` DISABLE KEYS */;
INSERT INTO `xf_user_group_relation` VALUES
(1,3,1),
(1,4,0),
(2,2,1);
/*!40000 ALTER TABLE `xf_user_group_relation` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `xf_user_profile`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `xf_user_profile` (
  `user_id` int(10) unsigned NOT NULL,
  `dob_day` tinyint(3) unsigned NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `xf_user_profile` WRITE;
/*!40000 ALTER TABLE `xf_user_profile` DISABLE KEYS */;
INSERT INTO `xf_user_profile` VALUES
(1,5);
/*!40000 ALTER TABLE `xf_user_profile` ENABLE KEYS */;
UNLOCK TABLES;
DROP TABLE IF EXISTS `xf_user_tfa`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `xf_user_tfa` (
  `user_tfa_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `provider_id` varbinary(25) NOT NULL,
  `provider_data` mediumblob NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `xf_user_tfa` WRITE;
/*!40000 ALTER TABLE `xf_user_tfa` DISABLE KEYS */;
INSERT INTO `xf_user_tfa` VALUES
(1,1,'totp','x');
/*!40000 ALTER TABLE `xf_user_tfa` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

