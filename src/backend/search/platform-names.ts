const builtIns = [Array, Date, Error, Function, Map, Number, Object, Promise, RegExp, Set, String, Symbol, WeakMap, URL]
const namespaces = [globalThis, JSON, Math, Reflect, console, Buffer, URLSearchParams, AbortSignal]

const otherNames = `
  accept addEventListener addAll addClass afterAll afterEach append appendChild assertEquals assertThat beforeAll
  beforeEach capitalize charAt clone close collect compareTo computeIfAbsent configure connect containsKey count create
  createElement debug decode delete deleteAll describe destroy disconnect dispose elapsed emit encode endswith equals
  error execute exists expect extend fail fetch fetchall fetchone find findAll findById finish first flush format
  fprintf getattr getClass getElementById getItem getKey getLogger getMessage getName getOrDefault getString getValue
  hasattr hashCode hasNext head hide info init insert invoke isEmpty isinstance isPresent items iter iterator last
  length listen load lock logger lower lstrip main make malloc memcpy memset move next notify offer once open orElse
  panic parse peek poll post prepend preventDefault print printf println process publish push_back querySelector
  querySelectorAll query read readFile readline readlines readString register release remove removeAll removeClass
  removeEventListener removeItem render replace reset resolve respond retry rstrip save scan select send serialize
  setattr setItem setState setValue setup show shutdown sizeof skip sleep snprintf split sprintf start startswith stat
  status stop stream strcmp strip strlen submit subscribe success super teardown test title toArray toBytes toDict
  toList toObject toUpper toLower trace transform trigger truncate unlock unmarshal unsubscribe unwrap unwrap_or
  update upper useCallback useContext useEffect useMemo useRef useState useTranslation validate valueOf verify wait
  warn warning with_capacity wrap write writeFile yield`

const listNames = (owner: object): string[] => Object.getOwnPropertyNames(owner)

export const platformNames: ReadonlySet<string> = new Set([
  ...builtIns.flatMap((builtIn) => [...listNames(builtIn), ...listNames(builtIn.prototype as object)]),
  ...namespaces.flatMap(listNames),
  ...otherNames.trim().split(/\s+/),
])
