export const functionWords = `
а або аби адже без більш більше буде будуть був була були було бути в вам вас ваш ваша ваше ваші ви від відки все всі
всіх всього всієї всім вже де для до достатньо дуже його йому її їй є за замість зараз звідки з зі із й і інша інше
інші інших іншого іншої ж же коли ким кого кому кожен котра котрий куди лише мені мене ми мій моя може між на навіщо
над нам нас наш наша наше наші не неї нею нього ними них ні ніж нічого ніхто ну о один одна одне одну от ось перед під
по поки при про після саме сам сама самі свій свої свою своєї своє себе собі скільки та так така таке такі таких
такого такої там те ті тих тим тими того той тоді тому тої том тут ти тільки у усе усі усіх хіба хто це цей ця цю ці
цих цим цими цього цьому цієї цією чи чиє чим чого чому через що щоб щось я як яка яке яким якими яких якого якому
якої якою яку який які якщо якби
`

export const fillers = `
будь+ласка бере беруть беретьс береться вигляд. виглядає вигляду відбува виконує викону визначен визначає визнача
вказан весь. всередині всього+лиш взагалі завжди завдяки за+допомог допомож допомог зрозум знаход знайди знайти
знайдіть знаходиться знаходяться зробити робить роблять робиться робляться можна можу можуть можливо має мають місц
місце. місці. треба потріб потрібн поясн поясни опиши описан покаж покажи показати+де підкаж працю роб. реалізов
реалізац розкаж розташ код. коду. коді. кодом. логік зазвичай наприклад наш. нашому. нашій. просто проєкт проект
проєкті спочатку спосіб. способом. випад випадок час+від+часу відповідає+за влаштов улаштов стається трапля міст.
містить містять задає задан. задано. заданий. поводит частин част. часто. різн певн під+час отрим+ують бути
`

export const terms = `
помил = error; виключн виняток винятк виключен = exception; виключа вилуч = exclude remove
кида викида кинут викину = throw; перехоп лов спійма = catch intercept
збій. збою. збої. збоїв. збоєм. падін пада невдал невдач відмов аварі = failure fail crash
повторн+спроб повторн+запит повторн+надсил повтор+запит = retry; повтор = retry repeat again; спроб = attempt retry
таймаут тайм+аут час+очікув часу+очікув = timeout; затрим = delay; очіку чека зачека = wait await pending
інтервал проміж = interval; розклад плану заплан = schedule cron; скасув скасов відмін = cancel abort
перерив перерва = abort interrupt; запит = request query; відповід = response reply answer; заголов = header title
тіло. тіла. тілі. тілом. = body; кук. куки. куку. кука. куках. куків. кукі. = cookie
редирект редірект перенаправ переспрям переадрес = redirect; маршрут роут = route router; обробник = handler
оброб = handle process; проміжн+по. проміжн+обробник проміжн+шар мідлвар міддлвар мідлвер = middleware
ендпоінт ендпойнт кінцев+точк = endpoint; посилан = link url reference; адрес = address url; статус = status state
стан. стану. стані. станом. стани. станів. = state status; сервер = server; сервіс служб = service
клієнт = client customer; браузер = browser; проксі = proxy; мереж = network
зєднан підключ зєдну = connection connect; відєдн розрив обрив = disconnect; сокет = socket
вебсокет веб+сокет = websocket; порт. порта. порту. порти. портів. портом. = port
хост. хоста. хости. хостів. хосту. хості. = host; домен = domain; сертифікат = certificate; черг черз = queue
пул. пула. пулу. пулі. пули. пулом. пулів. = pool; пул+реквест = pull request; кеш = cache; файл = file document
тек. тека. теки. теку. теці. теками. теках. папк папц папок каталог директорі = folder directory; шлях = path
рядок рядк = line string row; рядок+запит рядк+запит = query; командн+ряд = cli command
стовп колонк колонц колонок = column; таблиц = table; ключ = key; значен = value
за+замовч за+умовч типов. типове. типові. типового. усталено замовчув = default; токен = token; сесі сеанс = session
вхід. входу. вході. входом. входит увійти увійш входять логін залогін = login signin auth sign; вхідн = input incoming
вихід. виходу. виході. виходом. вийти вийш виходит розлогін логаут = logout signout sign exit
вихідн = output outgoing; вихідн+код = source; реєстр зареєстр = register signup
автентиф аутентиф = authenticate auth login; авториз = authorize authorization auth; парол = password
користувач користувац юзер = user; роль. ролі. ролей. роллю. ролям. ролями. ролях. = role
дозвол дозвіл = permission allow; права. прав. правам. правами. правах. право. повноваж = permission right access
доступ = access; доступн = available access; облік+запис обліков+запис обліковий+запис акаунт аккаунт = account
обліков+дан = credential; секрет таємн = secret; підтверд = confirm verify; запрош запрос = invite invitation
організац = organization organisation; команд = command team; учасни = member; власни = owner
адмін = admin administrator; груп = group; гість. гостя. гостей. гості. гостів. = guest
налаштов налашту = setting settings config; конфіг = config configuration
оточен середовищ змінн+оточ змінн+середов = environment env; змінн = variable; увімк ввімк включ вмик = enable include
вимк вимика відключ відімк = disable; перемик перемк переключ = switch toggle; прапор = flag; режим = mode
аргумент = argument arg; параметр = parameter param; опці = option; ліміт = limit; обмеж = limit restrict constraint
квот = quota; розмір = size; довжин = length; ширин = width; висот = height
кільк підрах лічильн порах = count counter; обчисл розрах = compute calculate
сум. сума. суми. суму. сумі. сумою. загальн = sum amount total
число. числа. чисел. числі. числом. числов номер = number; ціле. цілого. цілих. цілочис = integer; список списк = list
масив = array; множин = set; словник = dictionary map; логічн булев = boolean
дата. дати. дату. даті. дат. датою. датам. датами. датах. = date; час. часу. часі. часом. = time; таймер = timer
часов+пояс часовий+пояс часового+пояс часових+пояс часовому+пояс годинн+пояс часов+зон часову+зон = timezone zone
термін+дії терміну+дії строк+дії термін+придат минає закінчивс закінчує сплив простроч протермінов = expire expiry expired
термін. терміну. терміни. термінів. строк. строку. строки. = deadline expiry; поточн = current
чита зчит прочит = read; запис. запису. записи. записів. записом. записі. = record entry write
записує записув запиши записат = write save; пише. пишуть. писати. пишеться. пишуться. = write; відкри = open
закри = close; запуск запущ запуст = start run launch; старт = start; почат почин = start begin; зупин = stop
заверш = finish shutdown complete; вимкнен = shutdown disable; створ = create; видал = delete remove
віддален = remote; онов поновл = update refresh; змін = change update modify; редаг = edit
перевір = check validate verify; валід = validate valid; парс розбір розбира розбор розібр = parse; серіал = serialize
десеріал = deserialize; кодув закод = encode encoding; декод розкод = decode; стисн стиск компрес = compress
шифр зашифр = encrypt cipher; розшифр дешифр = decrypt; підпис = sign signature subscribe
підписк підписок підписц передплат підписник = subscription subscriber; хеш геш = hash; контрольн+сум = checksum
сорт відсорт впоряд упоряд = sort order; фільтр відфільтр = filter; злит злива обєдн мерж мердж = merge combine join
приєдн = join connect; розділ розбит розбив поділ = split separator; перетвор конверт = convert transform
копі скопі = copy; клон. клону клонів = clone; перемі перенес перенос = move; переймен = rename
блоку заблок = lock block; розблок = unlock; мютекс = mutex lock; потік поток поточ = stream thread
багатопот = thread concurrent; воркер = worker; процес = process; транзакц = transaction; міграц = migration
схем = schema; модел = model; модул = module
тип. типа. типу. типи. типів. типом. типі. типам. типами. типах. типізац = type; клас = class; інтерфейс = interface
функц = function; метод = method; властив = property
поле. поля. полів. полю. полем. полям. полями. полях. полі. = field; обєкт = object; екземпляр інстанс = instance
конструктор = constructor; успадк наслід спадкув = inheritance extends inherit; залежн = dependency
пакет пакун = package batch; бібліот = library; версі = version; збірк збірок збира зібра складан = build bundle
збир+сміт збір+сміт збирач+сміт прибир+сміт = garbage gc; компіл = compile compiler
встанов установ інстал = install set; розгорт розгорн депло = deploy; тест = test
мок. моки. моків. мока. заглуш = mock stub; покрит = coverage
лог. лога. логу. логи. логів. логі. логам. логах. логув логує журнал = log logger; рівен рівн = level
попередж = warning warn; метрик показник = metric metrics; звіт = report; документац = documentation docs
приклад = example; рахун рахунок+факт інвойс = invoice account
оплат платіж платеж плат. плата. плату. = payment pay billing; тариф = plan pricing
ціна. ціни. ціну. ціні. ціною. цін. вартіст вартост = price cost; валют = currency; замовл = order; покуп = customer
знижк знижок = discount; податк податок = tax; поверненн+кошт поверненн+грош повернен+плат = refund
поверт поверн = return; картк карток карта. карти. карту. карті. картою. картам. = card map
картин зображ = image picture; колір кольор = color colour; тема. теми. тему. темі. темою. = theme; шрифт = font
стиль. стилі. стилів. стилю. стилям. стиліз = style; витік виток = leak; памят = memory
продуктивн швидкод = performance; швидк = speed rate; частот = rate frequency; навантаж = load
індекс проіндекс = index; пошук шука відшук = search find; збіг. збіги. збігів. збігаєт зістав співпад = match
порівн = compare diff; замін підмін = replace; правил = rule; регулярн+вираз регуляр = regex regexp pattern
вираз = expression; шаблон = template pattern; рендер відмальов малю = render draw
відобра показ = show display render; схова прихов хова = hide hidden; поданн представлен = view; сторін = page
посторінк пагінац = pagination page; кнопк кнопок кнопц = button; форма. форми. форму. формі. формою. формах. = form
формат = format; ввід. вводу. вводі. введен вводит ввести уведен = input
вивід. виводу. виводі. виводит виведен вивести виводять = output print; заванта підванта = load upload download
вивантаж відправк+файл = upload; звантаж скача = download; архів = archive; розпак = unpack extract
надсил надісл відправ відсил посила = send; отрим одерж = get receive fetch; прийма прийня = receive accept
зберіг збереж = save store; сховищ зберіган = storage store; віднов = restore recover; резервн+коп бекап = backup
імпорт = import; експорт = export; дода = add; встав = insert paste; скид скину = reset
очищ очист = clear clean cleanup; вибір. вибору. вибира вибрат вибран обира обран обрат = select choose
вибірк вибірок = query select; натис клік = click press; прокру гортан скрол = scroll; виклик = call invoke
викона виконув = execute run; друк = print; генер згенер = generate; округл заокругл = round; екранув = escape
саніт знешкодж = sanitize escape; ігнор пропуск пропуст = skip ignore; заборон = forbid deny; відхил = reject
ініціал = init initialize; сповіщ = notification notify; публік оприлюдн = publish; синхрон = sync synchronize
асинхрон = async; відстеж стеж = track watch; моніторинг = monitor; налагодж зневадж дебаг = debug
відкат відкоч = rollback revert; коміт комміт = commit; гілка. гілки. гілку. гілці. гілок. розгалуж = branch
ревю рецензув = review; переклад локаліз = translation translate locale
мова. мови. мову. мові. мовою. мов. мовн = language locale
поді. подія. події. подій. подію. подією. подіям. подіями. = event; слуха = listener
хук. хука. хуки. хуків. хуку. хуком. = hook; вебхук = webhook; плагін = plugin; розширен = extension
колбек зворотн+виклик = callback; проміс = promise; буфер = buffer
чанк. чанки. чанків. чанка. шмат фрагмент = chunk fragment; повідомл = message
лист. листа. листи. листів. листом. пошт = mail email; чат. чату. чаті. чати. = chat; текст = text
вікно. вікна. вікні. вікон. вікном. = window; діалог модальн = dialog modal; меню = menu
іконк іконок значок значк = icon; вкладк вкладок вкладц = tab; панел = panel
бічн+панел боков+панел бічна+панел = sidebar; підказ = hint tooltip suggestion; підсві = highlight; анімац = animation
фокус = focus; екран. екрана. екрану. екрані. екрани. екранів. = screen; компонент = component; контролер = controller
адаптер = adapter; драйвер = driver; фабрик = factory; декоратор = decorator; утиліт = util utility; скрипт = script
консол термінал = console terminal; перехід. переходу. переходи. переходить перейти навіг = navigate navigation
прогрес поступ. = progress; синтакс = syntax; граматик = grammar
лексер лексичн лексем токеніз = lexer tokenizer token; дерев = tree; вузол вузл = node
граф. графа. графу. графі. графи. = graph; ребро. ребра. ребер. = edge; батьків предк = parent; дочірн нащад = child
корінь. кореня. корені. коренев = root; символ = symbol character; коментар = comment; област+видим = scope
операто = operator; умов = condition; цикл = loop cycle; рекурс = recursion recursive
ітер перебір перебира = iterator iterate; пробіл = whitespace space; відступ = indent
перенос+рядк переносу+рядк розрив+рядк = newline wrap; лапк лапок = quote; дужк дужок = bracket parenthesis
розмітк = markup layout; порожн пуст = empty; відсутн бракує брак. не+знайден = missing absent
дубл повторюван = duplicate; недопуст невірн некорект невалід неправил недійсн хибн = invalid wrong; невідом = unknown
застар = deprecated stale outdated; внутрішн = internal; публічн = public; приватн = private; унікальн = unique
обовязков = required; необовязков = optional; максим = max maximum; мінім = min minimum
перший. перша. перше. першого. першої. першу. = first; останн = last latest; наступн = next; попередн = previous
тимчас = temporary temp; мітк+час часов+мітк часова+мітк = timestamp; випадков = random; безпе = security safe
парал = parallel concurrent; перегон стан+гонит гонк+дан = race; вкладен = nested attachment; глобальн = global
локальн = local; статич = static; динаміч = dynamic; відносн = relative; абсолют = absolute; базов = base
баз+дан бд. = database db; база. бази. базі. базу. базою. = database base; дані. даних. даним. даними. дан. = data
сутніст сутност = entity; репозитор = repository repo; завдан задач = task job; фонов тлі. = background
сигнал = signal; джерел = source; імя. імені. іменем. імена. імен. назв = name; ідентифікатор айді = id identifier
ідентифікац = identify identity; телефон = phone; код+помил код+відповід код+стан код+статус = status code
код+підтвердж коди+підтвердж = code; ядро. ядра. ядрі. = core kernel; застосун додаток додатк = app application
дія. дії. дій. дію. = action; операці = operation; розсил = mail send; звяз = relation link
результат підсумк підсумок = result; захист захищ = protect guard security; виявл розпізна = detect recognize
виріш рішенн = decide; признач присво = assign; мітка. мітки. міток. мітці. ярлик тег. теги. тегів. = label tag
провайдер постачальн = provider; ліценз = license; тенант орендар = tenant
новий. нова. нове. нового. нові. нових. нову. нової. = new; скінченн+автомат машин+стан = machine state
істор = history; статист = statistics stats; аналіт = analytics; згода. згоди. згоду. згодою. = consent
перетяг = drag; відвідувач = visitor; протокол = protocol; чернет = draft; опитув = poll; сплива спливн = toast popup
ротац = rotation rotate
`
