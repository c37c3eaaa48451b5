import { describeRules } from '../rule-cases.ts'

describeRules({
  'tls-check-disabled': {
    raises: [
      ['ts', 'const agent = new Agent({ rejectUnauthorized: false })'],
      ['js', "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'"],
      ['js', "process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'"],
      ['py', 'response = requests.get(url, verify=False)'],
      ['py', 'context.verify_mode = ssl.CERT_NONE'],
      ['py', 'context = ssl._create_unverified_context()'],
      [
        'java',
        'class A implements X509TrustManager { public void checkServerTrusted(X509Certificate[] chain, String type) { } }',
      ],
      ['java', 'class A { void f() { client.setHostnameVerifier((host, session) -> true); } }'],
      ['cs', 'class A { void F() { handler.ServerCertificateCustomValidationCallback = (a, b, c, d) => true; } }'],
      ['go', 'package a\nvar config = &tls.Config{InsecureSkipVerify: true}'],
      ['rb', 'http.verify_mode = OpenSSL::SSL::VERIFY_NONE'],
      ['php', 'curl_setopt($handle, CURLOPT_SSL_VERIFYPEER, false);'],
      ['php', "$client = new Client(['verify' => false]);"],
    ],
    passes: [
      ['ts', 'const agent = new Agent({ rejectUnauthorized: isStrict })'],
      ['py', 'response = requests.get(url, verify="/etc/ca.pem")'],
      ['py', 'save(verify=True)'],
      [
        'java',
        'class A implements X509TrustManager { public void checkServerTrusted(X509Certificate[] chain, String type) { inner.check(chain, type); } }',
      ],
      ['go', 'package a\nvar config = &tls.Config{MinVersion: tls.VersionTLS12}'],
      [
        'cs',
        'class A { void F() { handler.ServerCertificateCustomValidationCallback = (a, b, c, errors) => errors == None; } }',
      ],
    ],
  },
  'weak-password-hash': {
    raises: [
      ['ts', "const passwordHash = createHash('md5').update(input).digest('hex')"],
      ['py', 'def hash_password(text):\n    return hashlib.sha1(text.encode()).hexdigest()'],
      [
        'java',
        'class A { byte[] hashPassword(String text) { return MessageDigest.getInstance("MD5").digest(text.getBytes()); } }',
      ],
      ['cs', 'class A { byte[] F(string password) { return MD5.HashData(Encoding.UTF8.GetBytes(password)); } }'],
      ['go', 'package a\nfunc hashPassword(text string) { md5.Sum([]byte(text)) }'],
      ['rb', 'user.password_digest = Digest::MD5.hexdigest(text)'],
      ['php', '$user->password = md5($text);'],
    ],
    passes: [
      ['ts', "const etag = createHash('md5').update(body).digest('hex')"],
      ['ts', "const passwordHash = createHash('sha256').update(input).digest('hex')"],
      ['py', 'def cache_key(text):\n    return hashlib.md5(text.encode()).hexdigest()'],
      ['php', '$key = md5($path);'],
    ],
  },
  'predictable-token': {
    raises: [
      ['php', '$token = md5($email . time());'],
      ['ts', 'const resetToken = Math.random().toString(36).slice(2)'],
      ['js', 'function createToken() { return Math.random().toString(36) }'],
      ['py', 'def make_token():\n    return "".join(random.choice(letters) for _ in range(20))'],
      ['java', 'class A { String f() { String token = String.valueOf(new Random().nextLong()); return token; } }'],
      ['cs', 'class A { int F() { var otp = new Random().Next(100000, 999999); return otp; } }'],
      ['go', 'package a\nimport "math/rand"\nfunc f() int { token := rand.Intn(999999)\n return token }'],
      ['rb', 'token = rand(1_000_000)'],
      ['php', '$token = md5(uniqid(mt_rand(), true));'],
    ],
    passes: [
      ['php', '$key = md5($path . time());'],
      ['ts', 'const delay = Math.random() * 100'],
      ['ts', 'const token = randomBytes(20).toString("hex")'],
      ['py', 'def pick_color():\n    return random.choice(colors)'],
      ['go', 'package a\nimport "crypto/rand"\nfunc f() { token := make([]byte, 20)\n rand.Read(token) }'],
      [
        'java',
        'class A { String f() { String token = String.valueOf(new SecureRandom().nextLong()); return token; } }',
      ],
    ],
  },
  'weak-cipher': {
    raises: [
      ['ts', "const cipher = createCipheriv('aes-128-ecb', key, null)"],
      ['py', 'cipher = AES.new(key, AES.MODE_ECB)'],
      ['py', 'cipher = DES.new(key, DES.MODE_CBC)'],
      ['java', 'class A { void f() { Cipher.getInstance("AES/ECB/PKCS5Padding"); } }'],
      ['cs', 'class A { void F() { aes.Mode = CipherMode.ECB; } }'],
      ['go', 'package a\nfunc f(key []byte) { des.NewCipher(key) }'],
      ['rb', "cipher = OpenSSL::Cipher.new('des-ede3-cbc')"],
      ['php', "openssl_encrypt($text, 'aes-128-ecb', $key);"],
    ],
    passes: [
      ['ts', "const cipher = createCipheriv('aes-256-gcm', key, nonce)"],
      ['py', 'cipher = AES.new(key, AES.MODE_GCM)'],
      ['java', 'class A { void f() { Cipher.getInstance("AES/GCM/NoPadding"); } }'],
      ['php', "openssl_encrypt($text, 'aes-256-gcm', $key);"],
    ],
  },
  'signature-compared-by-equality': {
    raises: [
      [
        'ts',
        "const expected = createHmac('sha256', key).update(body).digest('hex')\nif (signature !== expected) throw new Error()",
      ],
      ['py', 'expected = hmac.new(key, body).hexdigest()\nif signature == expected:\n    accept()'],
      ['java', 'class A { boolean f(Mac mac, String signature) { return signature.equals(expected); } }'],
      ['cs', 'class A { bool F() { var hash = new HMACSHA256(key); return signature == expected; } }'],
      ['go', 'package a\nfunc f() bool { h := hmac.New(sha256.New, key)\n return signature == expected }'],
      ['rb', "expected = OpenSSL::HMAC.hexdigest('sha256', key, body)\nreject if signature != expected"],
      ['php', "$expected = hash_hmac('sha256', $body, $key);\nif ($signature === $expected) { accept(); }"],
    ],
    passes: [
      [
        'ts',
        "const expected = createHmac('sha256', key).update(body).digest('hex')\nif (signature === undefined) throw new Error()",
      ],
      ['ts', 'if (method.signature === other.signature) merge()'],
      ['py', 'expected = hmac.new(key, body).hexdigest()\nif hmac.compare_digest(signature, expected):\n    accept()'],
      ['go', 'package a\nfunc f() bool { h := hmac.New(sha256.New, key)\n return signature == nil }'],
    ],
  },
  'jwt-not-verified': {
    raises: [
      ['ts', 'export const readUser = (token: string) => jwt.decode(token)'],
      ['js', "jwt.verify(token, key, { algorithms: ['none', 'HS256'] })"],
      ['py', 'claims = jwt.decode(token, options={"verify_signature": False})'],
      ['java', 'class A { Object f(String token) { return JWT.decode(token); } }'],
      ['cs', 'class A { void F() { var p = new TokenValidationParameters { ValidateIssuerSigningKey = false }; } }'],
      ['go', 'package a\nfunc f(text string) { parser.ParseUnverified(text, claims) }'],
      ['rb', 'claims = JWT.decode(token, nil, false)'],
    ],
    passes: [
      ['ts', "export const readUser = (token: string) => jwt.verify(token, key, { algorithms: ['HS256'] })"],
      [
        'ts',
        'export const readKeyId = (token: string) => { const head = jwt.decode(token)\n return jwt.verify(token, keys[head.kid]) }',
      ],
      ['py', 'claims = jwt.decode(token, key, algorithms=["HS256"])'],
      ['rb', "claims = JWT.decode(token, key, true, algorithm: 'HS256')"],
    ],
  },
})
