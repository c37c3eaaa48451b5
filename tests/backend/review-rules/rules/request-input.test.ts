import { describeRules } from '../rule-cases.ts'

describeRules({
  'path-from-request': {
    raises: [
      ['ts', "app.get('/files/:name', (req, res) => res.sendFile(path.join(root, req.params.name)))"],
      [
        'js',
        "app.get('/files', (req, res) => { const { name } = req.query\n const file = req.query.file\n fs.createReadStream(file).pipe(res) })",
      ],
      ['py', 'def show():\n    return open(os.path.join(ROOT, request.args["name"])).read()'],
      [
        'java',
        'class A { void f(HttpServletRequest request) { new FileInputStream(new File(root, request.getParameter("name"))); } }',
      ],
      ['cs', 'class A { void F() { var path = Path.Combine(root, Request.Query["name"]); } }'],
      [
        'go',
        'package a\nfunc f(w http.ResponseWriter, r *http.Request) { name := r.URL.Query().Get("name")\n os.ReadFile(filepath.Join(root, name)) }',
      ],
      ['rb', 'def show\n  send_file(File.join(root, params[:name]))\nend'],
      ['php', 'function show() { readfile("files/" . $_GET["name"]); }'],
      ['php', 'include($_GET["page"] . ".php");'],
    ],
    passes: [
      ['ts', "app.get('/files/:name', (req, res) => res.sendFile(path.join(root, path.basename(req.params.name))))"],
      ['ts', "const file = path.join(root, 'files', 'index.html')"],
      ['py', 'def show():\n    return open(os.path.join(ROOT, secure_filename(request.args["name"]))).read()'],
      ['go', 'package a\nfunc f(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, "index.html") }'],
      ['php', 'function show() { readfile("files/" . basename($_GET["name"])); }'],
    ],
  },
  'redirect-to-given-address': {
    raises: [
      ['ts', "app.get('/login', (req, res) => res.redirect(req.query.next as string))"],
      ['py', 'def login():\n    return redirect(request.args.get("next"))'],
      [
        'java',
        'class A { void f(HttpServletRequest request, HttpServletResponse response) { response.sendRedirect(request.getParameter("next")); } }',
      ],
      ['cs', 'class A { IActionResult Login(string returnUrl) { return Redirect(returnUrl); } }'],
      [
        'go',
        'package a\nfunc f(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Query().Get("next"), 302) }',
      ],
      ['rb', 'def create\n  redirect_to params[:next]\nend'],
      ['php', 'header("Location: " . $_GET["next"]);'],
    ],
    passes: [
      ['ts', "app.get('/old/:id', (req, res) => res.redirect(`/orders/${req.params.id}`))"],
      ['py', 'def login():\n    return redirect(url_for("home", page=request.args.get("page")))'],
      [
        'cs',
        'class A { IActionResult Login(string returnUrl) { if (Url.IsLocalUrl(returnUrl)) return Redirect(returnUrl); return Redirect("/"); } }',
      ],
      ['go', 'package a\nfunc f(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/home", 302) }'],
    ],
  },
  'request-to-given-address': {
    raises: [
      ['ts', "app.get('/preview', async (req, res) => res.send(await fetch(req.query.url as string)))"],
      ['py', 'def preview():\n    return requests.get(request.args["url"]).text'],
      ['java', 'class A { void f(HttpServletRequest request) { new URL(request.getParameter("url")).openStream(); } }'],
      ['cs', 'class A { Task F() { return client.GetStringAsync(Request.Query["url"]); } }'],
      ['go', 'package a\nfunc f(w http.ResponseWriter, r *http.Request) { http.Get(r.FormValue("url")) }'],
      ['rb', 'def preview\n  URI.open(params[:url])\nend'],
      ['php', 'function preview() { return curl_init($_GET["url"]); }'],
    ],
    passes: [
      [
        'ts',
        "app.get('/rates', async (req, res) => res.send(await fetch(`https://rates.example.com/${req.params.day}`)))",
      ],
      ['ts', 'export const load = (url: string) => fetch(url)'],
      ['py', 'def rates():\n    return requests.get("https://rates.example.com/" + request.args["day"]).text'],
    ],
  },
  'all-fields-from-request': {
    raises: [
      ['ts', "app.put('/me', (req, res) => { Object.assign(user, req.body) })"],
      ['js', "app.post('/users', async (req, res) => res.json(await User.create(req.body)))"],
      ['py', 'def create():\n    return Account(**request.json)'],
      ['rb', 'def update\n  user.update(params[:user])\nend'],
      ['rb', 'def user_params\n  params.require(:user).permit!\nend'],
      ['php', 'function update($request, $user) { $user->update($request->all()); }'],
    ],
    passes: [
      ['ts', "app.put('/me', (req, res) => { Object.assign(user, { name: req.body.name }) })"],
      ['py', 'def create():\n    return Account(name=request.json["name"])'],
      ['rb', 'def user_params\n  params.require(:user).permit(:name)\nend'],
      ['php', 'function update($request, $user) { $user->update($request->validated()); }'],
    ],
  },
  'expression-from-request': {
    raises: [
      [
        'ts',
        "app.get('/find', (req, res) => res.send(names.filter((name) => new RegExp(req.query.q as string).test(name))))",
      ],
      ['py', 'def find():\n    return re.search(request.args["q"], text)'],
      ['java', 'class A { void f(HttpServletRequest request) { Pattern.compile(request.getParameter("q")); } }'],
      ['cs', 'class A { void F() { Regex.IsMatch(text, Request.Query["q"]); } }'],
      ['rb', 'def find\n  Regexp.new(params[:q])\nend'],
      ['php', 'function find($text) { return preg_match("/" . $_GET["q"] . "/", $text); }'],
    ],
    passes: [
      ['ts', "app.get('/find', (req, res) => res.send(new RegExp(escapeRegExp(req.query.q)).test(text)))"],
      ['py', 'def find():\n    return re.search("^[a-z]+$", request.args["q"])'],
      [
        'java',
        'class A { void f(HttpServletRequest request) { Pattern.compile(Pattern.quote(request.getParameter("q"))); } }',
      ],
    ],
  },
})
