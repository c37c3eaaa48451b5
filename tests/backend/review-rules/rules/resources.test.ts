import { describeRules } from '../rule-cases.ts'

describeRules({
  'resource-not-closed': {
    raises: [
      [
        'ts',
        'export const read = async (path: string) => {\n  const handle = await fs.open(path)\n  const text = await handle.readFile()\n  return text\n}',
      ],
      ['py', 'def read(path):\n    file = open(path)\n    text = file.read()\n    return text'],
      [
        'java',
        'class A { String f() { BufferedReader reader = new BufferedReader(new FileReader(path)); String line = reader.readLine(); return line; } }',
      ],
      [
        'cs',
        'class A { string F() { var reader = new StreamReader(path); var text = reader.ReadToEnd(); return text; } }',
      ],
      [
        'go',
        'package a\nfunc f(path string) error { file, err := os.Open(path)\n if err != nil { return err }\n file.Read(buffer)\n return nil }',
      ],
      [
        'go',
        'package a\nfunc f() (int, error) { resp, err := http.Get(url)\n if err != nil { return 0, err }\n return resp.StatusCode, nil }',
      ],
      ['rb', 'def read(path)\n  file = File.open(path)\n  text = file.read\n  text\nend'],
      [
        'php',
        'function read($path) { $file = fopen($path, "r"); $text = fgets($file); if ($text) { return $text; } return 1; }',
      ],
    ],
    passes: [
      ['py', 'def read(path):\n    with open(path) as file:\n        return file.read()'],
      ['py', 'def start(path):\n    file = open(path)\n    return file'],
      [
        'java',
        'class A { String f() { try (BufferedReader reader = new BufferedReader(source)) { return reader.readLine(); } } }',
      ],
      ['cs', 'class A { string F() { using var reader = new StreamReader(path); return reader.ReadToEnd(); } }'],
      [
        'go',
        'package a\nfunc f(path string) error { file, err := os.Open(path)\n if err != nil { return err }\n defer file.Close()\n return nil }',
      ],
      [
        'go',
        'package a\nfunc f() error { resp, err := http.Get(url)\n if err != nil { return err }\n defer resp.Body.Close()\n return nil }',
      ],
      ['rb', 'def read(path)\n  File.open(path) { |file| file.read }\nend'],
      ['php', 'function read($path) { $file = fopen($path, "r"); $text = fgets($file); fclose($file); return $text; }'],
    ],
  },
  'lock-not-released': {
    raises: [
      [
        'go',
        'package a\nfunc (s *Store) Get(key string) string { s.mu.Lock()\n if s.closed { return "" }\n value := s.items[key]\n s.mu.Unlock()\n return value }',
      ],
      ['go', 'package a\nfunc (s *Store) Get(key string) string { s.mu.RLock()\n return s.items[key] }'],
      ['java', 'class A { int f() { lock.lock(); int n = count(); return n; } }'],
      ['py', 'def count(self):\n    self.lock.acquire()\n    return len(self.items)'],
      ['cs', 'class A { int F() { Monitor.Enter(gate); return Count(); } }'],
      ['rb', 'def count\n  @mutex.lock\n  return @items.size\nend'],
    ],
    passes: [
      [
        'go',
        'package a\nfunc (s *Store) Get(key string) string { s.mu.Lock()\n defer s.mu.Unlock()\n return s.items[key] }',
      ],
      [
        'go',
        'package a\nfunc (s *Store) Get(key string) string { s.mu.Lock()\n value := s.items[key]\n s.mu.Unlock()\n return value }',
      ],
      ['java', 'class A { int f() { lock.lock(); try { return count(); } finally { lock.unlock(); } } }'],
      ['py', 'def count(self):\n    with self.lock:\n        return len(self.items)'],
    ],
  },
  'wait-group-added-inside': {
    raises: [
      [
        'go',
        'package a\nfunc f() { for _, id := range ids { go func() { wg.Add(1)\n defer wg.Done()\n load(id) }() }\n wg.Wait() }',
      ],
      ['go', 'package a\nfunc f() { go func(id int) { wg.Add(1)\n load(id)\n wg.Done() }(3)\n wg.Wait() }'],
      ['go', 'package a\nfunc f() { go func() { s.wg.Add(1)\n defer s.wg.Done()\n load() }() }'],
    ],
    passes: [
      [
        'go',
        'package a\nfunc f() { for _, id := range ids { wg.Add(1)\n go func() { defer wg.Done()\n load(id) }() }\n wg.Wait() }',
      ],
      ['go', 'package a\nfunc f() { go func() { counter.Add(1) }() }'],
      ['go', 'package a\nfunc f() { start := func() { wg.Add(1)\n go func() { defer wg.Done() }() }\n start() }'],
    ],
  },
})
