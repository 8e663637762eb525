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
DROP TABLE IF EXISTS `customer_entity`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `customer_entity` (
  `entity_id` int(10) unsigned NOT NULL,
  `website_id` smallint(5) unsigned DEFAULT NULL,
  `email` varchar(255) DEFAULT NULL,
  `group_id` smallint(5) unsigned NOT NULL DEFAULT 0,
  `increment_id` varchar(50) DEFAULT NULL,
  `store_id` smallint(5) unsigned DEFAULT 0,
  `created_at` timestamp NOT NULL DEFAULT current_timestamp(),
  `updated_at` timestamp NOT NULL DEFAULT current_timestamp(),
  `is_active` smallint(5) unsigned NOT NULL DEFAULT 1,
  `disable_auto_group_change` smallint(5) unsigned NOT NULL DEFAULT 0,
  `created_in` varchar(255) DEFAULT NULL,
  `prefix` varchar(40) DEFAULT NULL,
  `firstname` varchar(255) DEFAULT NULL,
  `middlename` varchar(255) DEFAULT NULL,
  `lastname` varchar(255) DEFAULT NULL,
  `suffix` varchar(40) DEFAULT NULL,
  `dob` date DEFAULT NULL,
  `password_hash` varchar(128) DEFAULT NULL,
  `rp_token` varchar(128) DEFAULT NULL,
  `rp_token_created_at` datetime DEFAULT NULL,
  `default_billing` int(10) unsigned DEFAULT NULL,
  `default_shipping` int(10) unsigned DEFAULT NULL,
  `taxvat` varchar(50) DEFAULT NULL,
  `confirmation` varchar(64) DEFAULT NULL,
  `gender` smallint(5) unsigned DEFAULT NULL,
  `failures_num` smallint(6) DEFAULT 0,
  `first_failure` timestamp NULL DEFAULT NULL,
  `lock_expires` timestamp NULL DEFAULT NULL,
  `session_cutoff` timestamp NULL DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `customer_entity` WRITE;
/*!40000 ALTER TABLE `customer_entity` DISABLE KEYS */;
INSERT INTO `customer_entity` VALUES
(1,1,'ada@example.org',1,'1',1,'2024-01-01 00:00:00','2024-01-02 00:00:00',1,0,'Default','Dr.','Ada','M','O\'Neil',NULL,'1990-01-01','a984b7572c2a86df93e61d7b7fcf6e2ee845b28c321d8cf91ef83d0ed888ded7:3c544ca320928e39:1','token','2024-01-01 00:00:00',5,6,'GB1',NULL,2,1,'2024-01-01 00:00:00',NULL,'2024-01-03 00:00:00'),
(2,1,'bob@example.org',1,NULL,1,'2024-01-01 00:00:00','2024-01-02 00:00:00',1,1,'Default',NULL,'Bob',NULL,'B',NULL,NULL,'8a6f711cd0b0d9c821686078aa70c69910cc39aa27f28c80befb99ce0b8af31b:99382b5bdd619dbe:1',NULL,NULL,NULL,NULL,NULL,'code',NULL,0,NULL,'2037-01-01 00:00:00',NULL),
(3,1,'off@example.org',1,NULL,1,'2024-01-01 00:00:00','2024-01-02 00:00:00',0,0,'Default',NULL,'Off',NULL,'O',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL);
/*!40000 ALTER TABLE `customer_entity` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

