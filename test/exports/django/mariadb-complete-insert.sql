/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: django
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
-- Dumping data for table `auth_user`
--

LOCK TABLES `auth_user` WRITE;
/*!40000 ALTER TABLE `auth_user` DISABLE KEYS */;
INSERT INTO `auth_user` (`id`, `password`, `last_login`, `is_superuser`, `username`, `first_name`, `last_name`, `email`, `is_staff`, `is_active`, `date_joined`) VALUES (1,'pbkdf2_sha256$1000$saltOfAda$Cup8iqiKdIacZjpYuKFP0Tohyz/YEM0L+QAXkNYqgWQ=','2024-02-29 23:59:59.999000',1,'ada','Ada','Lovelace','ada@example.com',1,1,'2019-01-01 00:00:00.000000');
INSERT INTO `auth_user` (`id`, `password`, `last_login`, `is_superuser`, `username`, `first_name`, `last_name`, `email`, `is_staff`, `is_active`, `date_joined`) VALUES (2,'pbkdf2_sha1$260000$29KTWa2fCaIeHAjPn4IK0C$CcmPaDfBZyLkoKknN7pMmqnM48A=',NULL,0,'o\'brien+tag@x','Conan \"Coco\"','O\'Brien\\','O.Brien@Example.COM',0,1,'2019-01-01 00:00:00.000000');
INSERT INTO `auth_user` (`id`, `password`, `last_login`, `is_superuser`, `username`, `first_name`, `last_name`, `email`, `is_staff`, `is_active`, `date_joined`) VALUES (3,'argon2$argon2id$v=19$m=102400,t=2,p=8$U1NuY0VxdXh5MVhHRWpHNkNhNmFaWQ$Tg+9Yhs01hDDFgfsqoKE/A',NULL,0,'日本太郎','太郎 😀','日本','taro@例え.jp',0,1,'2019-01-01 00:00:00.000000');
INSERT INTO `auth_user` (`id`, `password`, `last_login`, `is_superuser`, `username`, `first_name`, `last_name`, `email`, `is_staff`, `is_active`, `date_joined`) VALUES (4,'bcrypt_sha256$$2b$12$Jf.ORhnyxNl5L8lEcYYEv.e52aO0kfDW.qeFgadXftUE3pBXrXYVu',NULL,0,'bcrypt','','','',0,0,'2019-01-01 00:00:00.000000');
INSERT INTO `auth_user` (`id`, `password`, `last_login`, `is_superuser`, `username`, `first_name`, `last_name`, `email`, `is_staff`, `is_active`, `date_joined`) VALUES (5,'md5$aPDWpePZ7kb6H2ZGriBG3f$cc6d2083e760c02dadeffeddf2e55a63',NULL,0,'md5','','','md5@example.com',0,1,'2019-01-01 00:00:00.000000');
INSERT INTO `auth_user` (`id`, `password`, `last_login`, `is_superuser`, `username`, `first_name`, `last_name`, `email`, `is_staff`, `is_active`, `date_joined`) VALUES (6,'!okcwNUBLgLg1TKKKnZBPo6MD5v8BGnuW7FGPH1Ic',NULL,0,'unusable','','','sso@example.com',0,1,'2019-01-01 00:00:00.000000');
INSERT INTO `auth_user` (`id`, `password`, `last_login`, `is_superuser`, `username`, `first_name`, `last_name`, `email`, `is_staff`, `is_active`, `date_joined`) VALUES (7,'',NULL,0,'lines','one\ntwo\r\n	three','','\'); -- $$ /* \\@example.com',0,1,'2019-01-01 00:00:00.000000');
/*!40000 ALTER TABLE `auth_user` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-23  4:10:17
