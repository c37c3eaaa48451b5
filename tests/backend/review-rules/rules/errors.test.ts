import { describeRules } from '../rule-cases.ts'

describeRules({
  'empty-catch': {
    raises: [
      ['ts', 'try { save() } catch (error) {}'],
      ['js', 'try { save() } catch {\n}'],
      ['py', 'try:\n    save()\nexcept Exception:\n    pass'],
      ['java', 'class A { void f() { try { save(); } catch (IOException error) { } } }'],
      ['cs', 'class A { void F() { try { Save(); } catch (Exception) { } } }'],
      ['rb', 'begin\n  save\nrescue => error\nend'],
      ['php', 'try { save(); } catch (Exception $error) {}'],
    ],
    passes: [
      ['ts', 'try { save() } catch {\n  // The draft is kept in memory.\n}'],
      ['ts', 'try { save() } catch (error) { report(error) }'],
      ['py', 'try:\n    import ujson\nexcept ImportError:\n    pass'],
      ['py', 'try:\n    save()\nexcept Exception:  # best effort\n    pass'],
      ['java', 'class A { void f() { try { save(); } catch (IOException ignored) { } } }'],
      ['rb', 'begin\n  save\nrescue ActiveRecord::RecordNotFound\n  nil\nend'],
    ],
  },
  'caught-everything': {
    raises: [
      ['py', 'try:\n    save()\nexcept:\n    log("failed")'],
      ['java', 'class A { void f() { try { save(); } catch (Throwable error) { log("failed"); } } }'],
      ['rb', 'begin\n  save\nrescue Exception => error\n  log(error)\nend'],
    ],
    passes: [
      ['py', 'try:\n    save()\nexcept:\n    rollback()\n    raise'],
      ['py', 'try:\n    save()\nexcept OSError:\n    log("failed")'],
      ['rb', 'begin\n  save\nrescue StandardError => error\n  log(error)\nend'],
      ['java', 'class A { void f() { try { save(); } catch (IOException error) { log(error); } } }'],
    ],
  },
  'swallowed-error': {
    raises: [
      ['rb', 'def capture\n  gateway.capture(total)\nrescue PaymentError\n  nil\nend'],
      [
        'ts',
        'export const load = async (id: string) => {\n  try { return await fetchOrder(id) } catch (error) { return null }\n}',
      ],
      [
        'py',
        'def load(order_id):\n    try:\n        return fetch(order_id)\n    except Exception:\n        return None',
      ],
      ['java', 'class A { Order f() { try { return fetch(); } catch (Exception error) { return null; } } }'],
      ['cs', 'class A { Order F() { try { return Fetch(); } catch (Exception error) { return null; } } }'],
      ['php', 'function load() { try { return fetch(); } catch (\\Exception $error) { return null; } }'],
    ],
    passes: [
      ['rb', 'def load(id)\n  Order.find(id)\nrescue ActiveRecord::RecordNotFound\n  nil\nend'],
      ['ts', 'export const read = (text: string) => {\n  try { return JSON.parse(text) } catch { return null }\n}'],
      [
        'ts',
        'export const load = async () => {\n  try { return await fetchOrder() } catch (error) { report(error)\n return null }\n}',
      ],
      [
        'py',
        'def load(order_id):\n    try:\n        return orders[order_id]\n    except KeyError:\n        return None',
      ],
      [
        'java',
        'class A { Integer f(String text) { try { return Integer.parseInt(text); } catch (NumberFormatException error) { return null; } } }',
      ],
    ],
  },
  'cause-lost': {
    raises: [
      [
        'java',
        'class A { void f() { try { save(); } catch (IOException error) { throw new StoreException("could not save"); } } }',
      ],
      ['cs', 'class A { void F() { try { Save(); } catch (Exception error) { Log(error); throw error; } } }'],
      [
        'php',
        'function f() { try { save(); } catch (Exception $error) { throw new StoreException("could not save"); } }',
      ],
    ],
    passes: [
      ['ts', "try { save() } catch (error) { throw new Error('could not save', { cause: error }) }"],
      ['ts', "try { save() } catch { throw new Error('could not save') }"],
      ['cs', 'class A { void F() { try { Save(); } catch (Exception error) { Log(error); throw; } } }'],
      [
        'java',
        'class A { void f() { try { save(); } catch (IOException error) { throw new StoreException("could not save", error); } } }',
      ],
    ],
  },
  'ignored-error': {
    raises: [
      ['go', 'package a\nfunc f(text string) int { n, _ := strconv.Atoi(text)\n return n }'],
      ['go', 'package a\nfunc f(body []byte) { json.Unmarshal(body, &order) }'],
      ['go', 'package a\nfunc f() { _ = tx.Commit() }'],
      ['go', 'package a\nfunc f(r *http.Request) { json.NewDecoder(r.Body).Decode(&order) }'],
    ],
    passes: [
      ['go', 'package a\nfunc f(text string) (int, error) { return strconv.Atoi(text) }'],
      ['go', 'package a\nfunc f() { _ = os.Remove(path) }'],
      ['go', 'package a\nfunc f() { value, _ := cache[key]\n use(value) }'],
      ['go', 'package a\nfunc f() { if err := tx.Commit(); err != nil { panic(err) } }'],
    ],
  },
  'return-in-finally': {
    raises: [
      ['ts', 'const f = () => { try { return save() } finally { return true } }'],
      ['py', 'def f():\n    try:\n        return save()\n    finally:\n        return True'],
      ['java', 'class A { boolean f() { try { return save(); } finally { return true; } } }'],
      ['php', 'function f() { try { return save(); } finally { return true; } }'],
    ],
    passes: [
      ['ts', 'const f = () => { try { return save() } finally { close() } }'],
      ['ts', 'const f = () => { try { return save() } finally { items.forEach((item) => { return item.close() }) } }'],
      ['py', 'def f():\n    try:\n        return save()\n    finally:\n        close()'],
    ],
  },
})
