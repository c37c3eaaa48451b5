import { describeRules } from '../rule-cases.ts'

describeRules({
  'goes-on-after-error-reply': {
    raises: [
      [
        'go',
        'package a\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif !isSigned(r) {\n\t\thttp.Error(w, "bad", http.StatusUnauthorized)\n\t}\n\tsave(r)\n}',
      ],
      ['ts', 'const f = (req, res) => {\n  if (!req.user) {\n    res.sendStatus(401)\n  }\n  save(req)\n}'],
      ['java', 'class A { void f() { if (user == null) { response.sendError(401); } save(); } }'],
    ],
    passes: [
      [
        'go',
        'package a\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif !isSigned(r) {\n\t\thttp.Error(w, "bad", http.StatusUnauthorized)\n\t\treturn\n\t}\n\tsave(r)\n}',
      ],
      [
        'go',
        'package a\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif isNew {\n\t\tw.WriteHeader(http.StatusCreated)\n\t}\n\twrite(w)\n}',
      ],
      [
        'ts',
        'const f = (req, res) => {\n  if (!req.user) {\n    res.sendStatus(401)\n  } else {\n    save(req)\n  }\n}',
      ],
      ['ts', 'const f = (req, res) => {\n  if (!req.user) {\n    res.sendStatus(401)\n  }\n}'],
    ],
  },
  'asynchronous-void': {
    raises: [
      ['cs', 'class A { private async void Save() { await store.Write(); } }'],
      ['cs', 'class A { public static async void Load(int id) { await store.Read(id); } }'],
      ['cs', 'class A { void F() { async void Save() { await store.Write(); } Save(); } }'],
    ],
    passes: [
      ['cs', 'class A { private async Task Save() { await store.Write(); } }'],
      ['cs', 'class A { private async void Save_Click(object sender, EventArgs e) { await store.Write(); } }'],
      ['cs', 'class A { private void Save() { store.Write(); } }'],
    ],
  },
  'map-written-by-goroutines': {
    raises: [
      [
        'go',
        'package a\nfunc f(ids []int) { all := make(map[int]string)\n for _, id := range ids { go func(id int) { all[id] = load(id) }(id) } }',
      ],
      [
        'go',
        'package a\nfunc f(ids []int) { all := map[int]string{}\n for _, id := range ids { g.Go(func() error { all[id] = load(id)\n return nil }) } }',
      ],
      ['go', 'package a\nfunc f(all map[int]string) { go func() { all[1] = load(1) }() }'],
    ],
    passes: [
      [
        'go',
        'package a\nfunc f(ids []int) { all := make(map[int]string)\n for _, id := range ids { go func(id int) { mu.Lock()\n all[id] = load(id)\n mu.Unlock() }(id) } }',
      ],
      [
        'go',
        'package a\nfunc f(ids []int) { all := make([]string, 3)\n for i := range ids { go func(i int) { all[i] = load(i) }(i) } }',
      ],
      ['go', 'package a\nfunc f() { go func() { all := make(map[int]string)\n all[1] = load(1) }() }'],
    ],
  },
  'reference-left-after-loop': {
    raises: [
      [
        'php',
        'function f($lines) { foreach ($lines as &$line) { $line = trim($line); } foreach ($lines as $line) { show($line); } }',
      ],
      ['php', 'function f($lines) { foreach ($lines as $key => &$line) { $line = 1; } $line = 3; return $lines; }'],
      ['php', 'foreach ($lines as &$line) { $line = 1; }\n$line = 2;'],
    ],
    passes: [
      [
        'php',
        'function f($lines) { foreach ($lines as &$line) { $line = 1; } unset($line); foreach ($lines as $line) { show($line); } }',
      ],
      ['php', 'function f($lines) { foreach ($lines as &$line) { $line = 1; } return count($lines); }'],
      ['php', 'function f($lines) { foreach ($lines as $line) { show($line); } $line = 3; }'],
    ],
  },
  'late-reply-in-effect': {
    raises: [
      ['tsx', 'useEffect(() => { void api.load(id).then((user) => setUser(user)) }, [id])'],
      ['js', 'useEffect(() => { const run = async () => { setUser(await load(id)) }\n run() }, [id])'],
      ['ts', 'useEffect(() => { fetch(`/users/${id}`).then((reply) => setReply(reply)) }, [id])'],
    ],
    passes: [
      [
        'tsx',
        'useEffect(() => { let isCancelled = false\n api.load(id).then((user) => { if (!isCancelled) setUser(user) })\n return () => { isCancelled = true } }, [id])',
      ],
      ['tsx', 'useEffect(() => { api.load().then((user) => setUser(user)) }, [])'],
      ['tsx', 'useEffect(() => { setUser(id) }, [id])'],
    ],
  },
})
