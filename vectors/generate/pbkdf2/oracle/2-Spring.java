// Spring Security's Pbkdf2PasswordEncoder from its definition: hex(salt || PBKDF2(password, salt || secret)), by the JDK's own PBKDF2. It takes text only.
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

public class Spring {
  static final HexFormat HEX = HexFormat.of();

  static final byte[] SECRET = "s\u00e9cret of the encoder".getBytes(StandardCharsets.UTF_8);

  static void rows(String version, String algorithm, String id, String fact, String hex, int saltLength, int iterations, boolean isDefault) throws Exception {
    row(version, algorithm, id, fact, hex, saltLength, iterations, isDefault, new byte[0]);
    row(version, algorithm, id, fact, hex, saltLength, iterations, isDefault, SECRET);
  }

  static void row(String version, String algorithm, String id, String fact, String hex, int saltLength, int iterations, boolean isDefault, byte[] secret) throws Exception {
    String password = new String(HEX.parseHex(hex), StandardCharsets.UTF_8);
    byte[] salt = Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(("spring " + version + id).getBytes(StandardCharsets.UTF_8)), saltLength);
    byte[] salted = Arrays.copyOf(salt, salt.length + secret.length);
    System.arraycopy(secret, 0, salted, salt.length, secret.length);
    byte[] digest = SecretKeyFactory.getInstance("PBKDF2WithHmac" + algorithm).generateSecret(new PBEKeySpec(password.toCharArray(), salted, iterations, 256)).getEncoded();
    String bare = HEX.formatHex(salt) + HEX.formatHex(digest);
    String prefix = version.equals("v5-5") ? "{pbkdf2}" : "{pbkdf2@SpringSecurity_v5_8}";
    String fields = isDefault ? "" : ",\"fields\":{\"iterations\":\"" + iterations + "\"}";
    String kdf = ",\"kdf\":{\"hash\":\"" + algorithm.toLowerCase() + "\",\"password\":\"" + hex + "\",\"salt\":\"" + HEX.formatHex(salted) + "\",\"iterations\":" + iterations + ",\"digest\":\"" + HEX.formatHex(digest) + "\"}";
    String suffix = secret.length > 0 ? "-peppered" : "";
    String secrets = secret.length > 0 ? ",\"secrets\":{\"peppers\":{\"base64\":\"" + Base64.getEncoder().encodeToString(secret) + "\"}}" : "";
    String[] formats = version.startsWith("v") ? new String[] {"spring-pbkdf2-", "spring-delegating-pbkdf2-"} : new String[] {"spring-pbkdf2-"};
    for (String format : formats)
      System.out.println("{\"format\":\"" + format + version + suffix + "\",\"id\":\"java-" + id + "\",\"fact\":\"" + fact + "\",\"source\":\"java\",\"hash\":\""
        + (format.startsWith("spring-d") ? prefix : "") + bare + "\",\"passwordHex\":\"" + hex + "\"" + fields + secrets + ",\"expect\":\"match\"" + kdf + "}");
  }

  public static void main(String[] arguments) throws Exception {
    String json = Files.readString(Path.of("../../passwords.json"));
    Matcher entry = Pattern.compile("\"id\":\\s*\"([^\"]+)\",\\s*\"fact\":\\s*\"([^\"]+)\",\\s*\"hex\":\\s*\"([0-9a-f]*)\"").matcher(json);
    int[] iterations = {1000, 1, 50, 2};
    int count = 0;
    while (entry.find()) {
      String id = entry.group(1);
      String hex = entry.group(3);
      byte[] bytes = HEX.parseHex(hex);
      if (!Arrays.equals(new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8), bytes)) continue;
      // The JDK refuses an empty key to its HMAC.
      if (bytes.length == 0) continue;
      int times = iterations[count++ % 4];
      rows("v5-5", "SHA1", id, entry.group(2) + ", " + times + " iterations", hex, 8, times, false);
      rows("v5-8", "SHA256", id, entry.group(2) + ", " + times + " iterations", hex, 16, times, false);
      rows("sha1", "SHA1", id, entry.group(2) + ", " + times + " iterations", hex, 16, times, false);
      rows("sha256", "SHA256", id, entry.group(2) + ", " + times + " iterations", hex, 8, times, false);
    }
    rows("v5-5", "SHA1", "defaults", "The default iterations", "70617373776f7264", 8, 185000, true);
    rows("v5-8", "SHA256", "defaults", "The default iterations", "70617373776f7264", 16, 310000, true);
    rows("sha1", "SHA1", "defaults", "The default iterations", "70617373776f7264", 16, 185000, true);
    rows("sha256", "SHA256", "defaults", "The default iterations", "70617373776f7264", 8, 185000, true);
  }
}
