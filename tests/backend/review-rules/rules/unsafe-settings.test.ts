import { describeRules } from '../rule-cases.ts'

describeRules({
  'unsafe-deserialisation': {
    raises: [
      ['js', 'const data = serialize.unserialize(text)'],
      ['py', 'data = pickle.loads(body)'],
      ['py', 'data = yaml.load(body)'],
      ['java', 'class A { Object f(InputStream input) { return new ObjectInputStream(input).readObject(); } }'],
      ['cs', 'class A { object F(Stream s) { return new BinaryFormatter().Deserialize(s); } }'],
      ['cs', 'class A { void F() { var s = new Settings { TypeNameHandling = TypeNameHandling.All }; } }'],
      ['rb', 'data = Marshal.load(cookies[:data])'],
      ['php', '$data = unserialize($_COOKIE["data"]);'],
    ],
    passes: [
      ['py', 'data = yaml.load(body, Loader=yaml.SafeLoader)'],
      ['py', 'data = json.loads(body)'],
      ['php', '$data = unserialize($text, ["allowed_classes" => false]);'],
      ['rb', 'copy = Marshal.load(Marshal.dump(value))'],
    ],
  },
  'credentials-for-any-origin': {
    raises: [
      ['ts', 'app.use(cors({ origin: true, credentials: true }))'],
      ['py', 'app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)'],
      [
        'java',
        'class A { void f(CorsRegistry r) { r.addMapping("/**").allowedOrigins("*").allowCredentials(true); } }',
      ],
      ['cs', 'class A { void F() { policy.AllowAnyOrigin().AllowCredentials(); } }'],
      ['go', 'package a\nvar config = cors.Config{AllowOrigins: []string{"*"}, AllowCredentials: true}'],
      ['php', 'header("Access-Control-Allow-Origin: *");\nheader("Access-Control-Allow-Credentials: true");'],
    ],
    passes: [
      ['ts', "app.use(cors({ origin: 'https://shop.example.com', credentials: true }))"],
      ['ts', "app.use(cors({ origin: '*' }))"],
      ['py', 'app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=False)'],
      ['cs', 'class A { void F() { policy.WithOrigins("https://a.example").AllowCredentials(); } }'],
    ],
  },
  'xml-external-entities': {
    raises: [
      [
        'java',
        'class A { void f() { var factory = DocumentBuilderFactory.newInstance(); factory.newDocumentBuilder().parse(input); } }',
      ],
      ['ts', 'const doc = libxml.parseXml(text, { noent: true })'],
      ['py', 'parser = etree.XMLParser(resolve_entities=True)'],
      [
        'java',
        'class A { void f() { factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", false); } }',
      ],
      ['cs', 'class A { void F() { settings.DtdProcessing = DtdProcessing.Parse; } }'],
      ['rb', 'doc = Nokogiri::XML(text) { |config| config.noent }'],
      ['php', '$doc->loadXML($text, LIBXML_NOENT);'],
    ],
    passes: [
      [
        'java',
        'class A { void f() { var factory = DocumentBuilderFactory.newInstance(); factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true); } }',
      ],
      ['ts', 'const doc = libxml.parseXml(text, { noent: false })'],
      [
        'java',
        'class A { void f() { factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); } }',
      ],
      ['cs', 'class A { void F() { settings.DtdProcessing = DtdProcessing.Prohibit; } }'],
      ['php', '$doc->loadXML($text, LIBXML_NONET);'],
    ],
  },
  'cookie-readable-by-scripts': {
    raises: [
      ['ts', "res.cookie('session', id, { secure: true })"],
      ['js', "res.cookie('sid', id, { httpOnly: false })"],
      ['py', 'response.set_cookie("session", value, secure=True)'],
      ['java', 'class A { void f(Cookie cookie) { cookie.setHttpOnly(false); } }'],
      ['cs', 'class A { void F() { var o = new CookieOptions { HttpOnly = false }; } }'],
      ['go', 'package a\nfunc f() { http.SetCookie(w, &http.Cookie{Name: "session", Value: id, Secure: true}) }'],
      ['rb', 'cookies[:session] = { value: id, httponly: false }'],
      ['php', 'setcookie("session", $id, time() + 3600);'],
    ],
    passes: [
      ['ts', "res.cookie('theme', 'dark')"],
      ['ts', "res.cookie('session', id, { httpOnly: true, secure: true })"],
      ['ts', "res.cookie('session', id, cookieOptions)"],
      ['go', 'package a\nfunc f() { http.SetCookie(w, &http.Cookie{Name: "session", Value: id, HttpOnly: true}) }'],
      ['php', 'setcookie("session", $id, time() + 3600, "/", "", true, true);'],
    ],
  },
  'writable-by-everyone': {
    raises: [
      ['ts', "await fs.chmod('/srv/data', 0o777)"],
      ['py', 'os.chmod(path, 0o777)'],
      ['java', 'class A { void f(File file) { file.setWritable(true, false); } }'],
      ['go', 'package a\nfunc f() { os.WriteFile(tokenPath, token, 0666) }'],
      ['rb', 'File.chmod(0777, path)'],
      ['php', 'chmod($path, 0666);'],
    ],
    passes: [
      ['ts', "await fs.chmod('/srv/data', 0o750)"],
      ['go', 'package a\nfunc f() { os.MkdirAll(dir, 0777) }'],
      ['java', 'class A { void f(File file) { file.setWritable(true, true); } }'],
    ],
  },
  'debug-mode-on': {
    raises: [
      ['py', 'app.run(host="0.0.0.0", debug=True)'],
      ['py', 'DEBUG = True', 'shop/settings.py'],
      ['cs', 'class A { void F() { app.UseDeveloperExceptionPage(); } }'],
      ['rb', 'config.consider_all_requests_local = true', 'config/environments/production.rb'],
      ['php', 'ini_set("display_errors", "1");'],
    ],
    passes: [
      ['py', 'app.run(debug=settings.debug)'],
      ['py', 'DEBUG = True', 'shop/settings_dev.py'],
      ['cs', 'class A { void F() { if (env.IsDevelopment()) app.UseDeveloperExceptionPage(); } }'],
      ['rb', 'config.consider_all_requests_local = true', 'config/environments/development.rb'],
    ],
  },
  'message-to-any-origin': {
    raises: [
      ['ts', "window.parent.postMessage({ token }, '*')"],
      ['js', "frame.contentWindow.postMessage(data, '*')"],
      ['ts', 'window.opener.postMessage(data, "*")'],
    ],
    passes: [
      ['ts', "window.parent.postMessage({ token }, 'https://shop.example.com')"],
      ['ts', 'worker.postMessage(data)'],
      ['ts', "port.postMessage('*')"],
    ],
  },
  'forgery-check-off': {
    raises: [
      ['py', '@csrf_exempt\ndef pay(request):\n    return charge(request)'],
      ['java', 'class A { void f(HttpSecurity http) { http.csrf(csrf -> csrf.disable()); } }'],
      ['java', 'class A { void f(HttpSecurity http) { http.csrf().disable(); } }'],
      ['cs', 'class A { [IgnoreAntiforgeryToken] public IActionResult Pay() { return Ok(); } }'],
      ['rb', 'class PaymentsController\n  skip_before_action :verify_authenticity_token\nend'],
    ],
    passes: [
      ['py', '@csrf_protect\ndef pay(request):\n    return charge(request)'],
      ['rb', 'class PaymentsController\n  skip_before_action :load_menu\nend'],
      ['java', 'class A { void f(HttpSecurity http) { http.formLogin(form -> form.disable()); } }'],
    ],
  },
})
