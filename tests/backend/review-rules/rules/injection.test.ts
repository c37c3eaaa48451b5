import { describeRules } from '../rule-cases.ts'

describeRules({
  'sql-from-values': {
    raises: [
      [
        'py',
        'def load(order_by):\n    query = "SELECT id FROM orders"\n    query += f" ORDER BY {order_by}"\n    return db.execute(query)',
      ],
      ['ts', 'sql += ` AND name = ${name}`'],
      ['ts', 'export const load = (id: string) => db.query(`SELECT * FROM orders WHERE id = ${id}`)'],
      [
        'js',
        'function load(name) { const sql = "SELECT id FROM people WHERE name = \'" + name + "\'"\n return pool.query(sql) }',
      ],
      ['py', 'def load(cursor, name):\n    cursor.execute(f"SELECT id FROM people WHERE name = \'{name}\'")'],
      ['py', 'def load(cursor, name):\n    cursor.execute("SELECT id FROM people WHERE name = \'%s\'" % name)'],
      [
        'java',
        'class A { void f(Statement s, String name) { s.executeQuery("SELECT id FROM people WHERE name = \'" + name + "\'"); } }',
      ],
      [
        'cs',
        'class A { void F(string name) { var c = new SqlCommand($"SELECT id FROM People WHERE Name = \'{name}\'", connection); } }',
      ],
      [
        'cs',
        'class A { void F(string name) { command.CommandText = "DELETE FROM People WHERE Name = \'" + name + "\'"; } }',
      ],
      [
        'go',
        'package a\nfunc f(name string) { db.Query(fmt.Sprintf("SELECT id FROM people WHERE name = \'%s\'", name)) }',
      ],
      [
        'rb',
        'def load(name)\n  User.where("name = \'#{name}\' and where 1")\n  db.execute("SELECT id FROM people WHERE name = \'#{name}\'")\nend',
      ],
      ['php', 'function load($db, $name) { return $db->query("SELECT id FROM people WHERE name = \'$name\'"); }'],
      [
        'php',
        'function load($db, $name) { return mysqli_query($db, "SELECT id FROM people WHERE name = \'" . $name . "\'"); }',
      ],
    ],
    passes: [
      ['ts', 'sql += ` AND name = $${parameters.length}`'],
      ['py', 'marks = ", ".join("?" for _ in ids)\ndb.execute(f"DELETE FROM orders WHERE id IN ({marks})", ids)'],
      ['ts', 'export const load = (id: string) => db.query(`SELECT id FROM ${ordersTable} WHERE id = $1`, [id])'],
      ['ts', 'export const load = (id: string) => sql`SELECT id FROM orders WHERE id = ${id}`.execute(db)'],
      [
        'ts',
        'const path = sql<string>`(select path from files where id = 1)`\nexport const load = (db, to: string) => db.where(path, "=", to)',
      ],
      ['ts', 'const MAX = 5\nexport const load = () => db.query(`SELECT id FROM orders LIMIT ${MAX}`)'],
      ['js', 'const load = (id) => logger.info(`could not update ${id}`)'],
      ['py', 'def load(cursor, name):\n    cursor.execute("SELECT id FROM people WHERE name = %s", (name,))'],
      ['java', 'class A { void f(Connection c) { c.prepareStatement("SELECT id FROM people " + "WHERE name = ?"); } }'],
      ['go', 'package a\nfunc f(name string) { db.Query("SELECT id FROM people WHERE name = $1", name) }'],
      [
        'php',
        'function load($db, $name) { $s = $db->prepare("SELECT id FROM people WHERE name = ?"); $s->execute([$name]); }',
      ],
    ],
  },
  'shell-command-from-values': {
    raises: [
      ['ts', 'export const pack = (folder: string) => execSync(`tar czf out.tgz ${folder}`)'],
      ['js', "const pack = (folder) => child_process.exec('tar czf out.tgz ' + folder)"],
      ['js', 'const pack = (folder) => spawn(`tar czf out.tgz ${folder}`, { shell: true })'],
      ['py', 'def pack(folder):\n    os.system(f"tar czf out.tgz {folder}")'],
      ['py', 'def pack(folder):\n    subprocess.run("tar czf out.tgz " + folder, shell=True)'],
      ['java', 'class A { void f(String folder) { Runtime.getRuntime().exec("tar czf out.tgz " + folder); } }'],
      [
        'java',
        'class A { void f(String folder) { new ProcessBuilder("sh", "-c", "tar czf out.tgz " + folder).start(); } }',
      ],
      ['cs', 'class A { void F(string folder) { Process.Start("cmd.exe", "/c dir " + folder); } }'],
      ['go', 'package a\nfunc f(folder string) { exec.Command("sh", "-c", "tar czf out.tgz " + folder).Run() }'],
      [
        'go',
        'package a\nfunc f(folder string) { exec.CommandContext(ctx, "bash", "-c", fmt.Sprintf("ls %s", folder)).Run() }',
      ],
      ['rb', 'def pack(folder)\n  system("tar czf out.tgz #{folder}")\nend'],
      ['rb', 'def pack(folder)\n  `tar czf out.tgz #{folder}`\nend'],
      ['php', 'function pack($folder) { return shell_exec("tar czf out.tgz $folder"); }'],
    ],
    passes: [
      ['ts', "export const pack = (folder: string) => execFile('tar', ['czf', 'out.tgz', folder])"],
      ['ts', 'export const first = (text: string) => /a/.exec(`x${text}`)'],
      ['js', "const pack = () => execSync('tar czf out.tgz ' + '.')"],
      ['py', 'def pack(folder):\n    subprocess.run(["tar", "czf", "out.tgz", folder])'],
      ['py', 'def pack(folder):\n    subprocess.run(f"tar czf {shlex.quote(folder)}".split())'],
      ['go', 'package a\nfunc f(folder string) { exec.Command("tar", "czf", "out.tgz", folder).Run() }'],
      ['rb', 'def pack(folder)\n  system("tar", "czf", "out.tgz", folder)\nend'],
      ['php', 'function pack($folder) { return shell_exec("tar czf out.tgz " . escapeshellarg($folder)); }'],
    ],
  },
  'code-evaluated': {
    raises: [
      ['rb', 'def show\n  statistics.public_send(params[:metric])\nend'],
      ['ts', 'export const run = (code: string) => eval(code)'],
      ['js', "const make = (body) => new Function('x', body)"],
      ['js', 'const later = (name) => setTimeout(`${name}()`, 100)'],
      ['py', 'def run(code):\n    return eval(code)'],
      ['py', 'def page(name):\n    return render_template_string("<p>" + name + "</p>")'],
      ['java', 'class A { Object f(String code) { return engine.eval(code); } }'],
      ['cs', 'class A { Task F(string code) { return CSharpScript.EvaluateAsync(code); } }'],
      ['rb', 'def run(code)\n  eval(code)\nend'],
      ['php', 'function run($code) { return create_function("", $code); }'],
    ],
    passes: [
      ['rb', 'def show\n  statistics.public_send(:orders)\nend'],
      ['ts', "export const run = () => eval('1 + 1')"],
      ['ts', 'export const later = (done: () => void) => setTimeout(done, 100)'],
      ['py', 'def run(model):\n    model.eval()\n    return ast.literal_eval("[1]")'],
      ['py', 'def page(name):\n    return render_template("page.html", name=name)'],
      ['rb', 'def run(user)\n  user.instance_eval { @name }\nend'],
    ],
  },
  'html-from-value': {
    raises: [
      ['php', '<input value="<?= $query ?>"><b><?= htmlspecialchars($query) ?></b>'],
      ['ts', 'export const show = (box: Element, name: string) => { box.innerHTML = `<b>${name}</b>` }'],
      ['js', 'function show(box, comment) { box.insertAdjacentHTML("beforeend", comment.body) }'],
      ['tsx', 'export const Body = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />'],
      ['py', 'def badge(name):\n    return mark_safe(f"<b>{name}</b>")'],
      [
        'java',
        'class A extends HttpServlet { void f(HttpServletRequest request, HttpServletResponse response) { response.getWriter().println("<b>" + request.getParameter("q") + "</b>"); } }',
      ],
      ['cs', 'class A { object F(string name) { return Html.Raw("<b>" + name + "</b>"); } }'],
      [
        'go',
        'package a\nfunc f(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "<b>%s</b>", r.FormValue("q")) }',
      ],
      ['rb', 'def badge(name)\n  "<b>#{name}</b>".html_safe\nend'],
      ['php', 'echo "<b>" . $_GET["q"] . "</b>";'],
    ],
    passes: [
      ['php', '<b><?= $count ?></b><b><?= htmlspecialchars($query) ?></b>'],
      ['ts', "export const clear = (box: Element) => { box.innerHTML = '' }"],
      ['ts', 'export const show = (box: Element, name: string) => { box.innerHTML = DOMPurify.sanitize(name) }'],
      ['ts', 'export const show = (box: Element, name: string) => { box.textContent = `<b>${name}</b>` }'],
      ['py', 'def badge(name):\n    return format_html("<b>{}</b>", name)'],
      [
        'go',
        'package a\nfunc f(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "{\\"q\\": %q}", r.FormValue("q")) }',
      ],
      ['php', 'echo "<b>" . htmlspecialchars($_GET["q"]) . "</b>";'],
    ],
  },
})
