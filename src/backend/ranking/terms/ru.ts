export const functionWords = `
а без более больше будет будут бы был была были было быть в вам вас ваш ваша ваше ваши ведь весь во вот все всех всего
всей всем вы где да для до другая другие другим другими других другого другое другой другом его ее если есть еще же за
зачем здесь и из изо или им их к как какая какие каким какими каких какого какое какой каком какому какую когда кем
кого кое кому кто которая которого которое которой котором которую которые который которых куда ли либо лишь между
менее меня мне много мой моя мы на над надо нам нас наш наша наше наши не него нее несколько нет ни никто ними них но
ну о об один одна одно обо он она они оно от откуда ото перед по под пока после потом почему при про раз с сам сама
само сами свой свою своей своего себя со сколько собой среди так также такая такие такого такое такой такую там те тем
теми тех то того той только том тому тот ту тут ты у уже хочу чего чей чем через чему что чтобы чья эта эти этим этих
это этого этой этом этому этот эту я
`

export const fillers = `
ваших внутри во+время вообще всегда в+том+числе выгляд выполня данный. делает. делается. делают должен должн за+счет
имеет имеются имеется именно кажд код. кода. коде. коду. кодом. можно могу может могут мест. место. месте. места.
например найди найдите найти нашем нашей находится находятся находит нахожд нужен нужн нужно объясни опиши описан
определя определен отвеча подскаж покажи пожалуйста пойм понять помог помощи помощью правильн просто проект. проекте.
проекта. происход пусть. расскаж расположен реализ сделан сделать следует сейчас совсем согласн случай. случае.
случая. случаях. сначала теперь тогда уметь умеет устроен участв целиком часто. часть. части. частью. являет логика.
логику. логики. логике. разны разно вид. виде. основн осуществл занима посмотр увидеть видно бывает берет берут беру
приход попада лежит лежат задае задан. задано. задана. заданы. указан содерж соответств момент. способ. способом.
работ нашел
`

export const terms = `
ошиб = error; исключени = exception; исключ = exclude; выброс выбрас бросает бросить бросают бросан = throw
перехват ловит ловят поймат пойман = catch intercept
сбой. сбоя. сбое. сбои. сбоев. сбоем. падени падает падают неудач провал отказ. отказа. отказе. отказов. = failure fail crash
повторн+попыт повторн+запрос повторн+отправ повтор+запрос = retry; повтор = retry repeat again; попыт = attempt retry
таймаут тайм+аут время+ожидан времени+ожидан = timeout; задерж = delay
ожида ждет ждут ждать подожд = wait await pending; интервал промежут = interval
распис планиров планирует запланир = schedule cron; отмен = cancel abort; прерыв прерва = abort interrupt
запрос реквест = request query; пулл = pull
ответ. ответа. ответе. ответы. ответов. ответу. ответом. ответах. отвечает+на = response reply answer
заголов = header title; тело. тела. теле. телом. = body; кук. куки. куку. кука. куках. куков. = cookie
редирект перенаправ переадрес = redirect; маршрут роут = route router; обработчик = handler
обработ обрабат = handle process
промежуточн+по. промежуточн+сло промежуточн+обработчик мидлвар миддлвар мидлвэр = middleware
эндпоинт эндпойнт конечн+точк = endpoint; ссыл = link url reference; адрес = address url; статус = status state
состояни = state status; сервер = server; сервис служб = service; клиент = client customer; браузер = browser
прокси = proxy; сеть. сети. сетью. сетей. сетев = network; соедини подключ соединен = connection connect
отсоед обрыв разрыв = disconnect; сокет = socket; вебсокет веб+сокет = websocket
порт. порта. порту. порты. портов. портом. = port; хост. хоста. хосты. хостов. хосту. хосте. = host; домен = domain
сертификат = certificate; очеред = queue; пул. пула. пуле. пулы. пулом. пулов. = pool; кэш кеш = cache
файл = file document; папк папок каталог директори = folder directory
путь. пути. путем. путей. путям. путях. путями. = path; строк строч = line string row; строк+запрос = query
командн+строк = cli command; столб колон = column; таблиц = table; ключ = key; значени = value
по+умолчан умолчани = default; токен = token; сесси сеанс = session
вход. входа. входе. входом. входу. входит войти войдет вошел вошл логин залогин = login signin auth sign
входн входящ = input incoming
выход. выхода. выходе. выходу. выходом. выйти выходит разлогин логаут = logout signout sign exit
выходн исходящ = output outgoing; регистр зарегистр = register signup; аутентиф = authenticate auth login
авториз = authorize authorization auth; парол = password; пользоват юзер = user
роль. роли. ролей. ролью. ролям. ролями. ролях. = role; разреша разреши разрешен = permission allow
права. прав. правам. правами. правах. полномоч = permission right access; доступ = access; доступн = available access
учетн+запис учетной+запис учетную+запис аккаунт = account; учетн+данн = credential; секрет = secret
подтвержд подтверд = confirm verify; приглаш приглас = invite invitation; организац = organization organisation
команд = command team; участник = member; владел = owner; админ = admin administrator; групп = group
гость. гостя. гостей. гости. гостев = guest; настро настра = setting settings config; конфиг = config configuration
окружен переменн+окруж среда. среды. среде. среду. = environment env; переменн = variable; включ = enable include
отключ выключ = disable; переключ = switch toggle; флаг = flag; режим = mode; аргумент = argument arg
параметр = parameter param; опци = option; лимит = limit; огранич = limit restrict constraint; квот = quota
размер = size; длин = length; ширин = width; высот = height; количеств подсч счетчик = count counter
вычисл рассч расчет посчит счита = compute calculate; сумм = sum amount total
число. числа. чисел. числе. числом. числов номер = number; целое. целого. целых. целочисл = integer
список списк = list; массив = array; множеств = set; словар = dictionary map; логическ булев = boolean
дата. даты. дату. дате. дат. датой. датам. датами. датах. = date; время. времени. временем. времен. = time
таймер = timer; часов+пояс часового+пояс часовых+пояс часовом+пояс часовой+пояс = timezone zone
срок+действ срок+годн срок+жизн истек истеч просроч = expire expiry expired
срок. срока. сроки. сроке. сроком. сроков. = deadline expiry; текущ = current
чита чтени прочит прочт считыв считан = read
запись. записи. записей. записью. записям. записями. = record entry write; записы записа запише = write save
пишет. пишут. писать. пишется. пишутся. = write; откр = open; закры закро = close
запуск запуст запущ = start run launch; старт = start; начал начин = start begin; останов остана = stop
заверш = finish shutdown complete; выключени = shutdown disable; созда = create; удален удаля удали = delete remove
удаленн = remote delete; обновл обнови = update refresh; измен меняет меняют менять = change update modify
редактир = edit; провер = check validate verify; валид = validate valid; парс разбор разбир разобр = parse
сериал = serialize; десериал = deserialize; кодир закодир = encode encoding; декодир раскодир = decode
сжат сжим компресс = compress; шифр зашифр = encrypt cipher; расшифр дешифр = decrypt
подпис = sign signature subscribe; подписк подписок подписч = subscription subscriber; хеш хэш = hash
контрольн+сумм = checksum; сортир отсортир упоряд = sort order; фильтр отфильтр = filter
слия слива объедин мерж мердж = merge combine join; соединя = join connect
раздел разбит разбив разбие = split separator; преобраз конверт = convert transform; копи скопир = copy
клонир = clone; перемещ перемест перенос перенес = move; переимен = rename; блокир заблокир = lock block
разблокир = unlock; мьютекс = mutex lock; поток поточ = stream thread; многопоточ = thread concurrent; воркер = worker
процесс = process; транзакц = transaction; миграц мигрир = migration; схем = schema; модел = model; модул = module
тип. типа. типы. типов. типу. типом. типе. типам. типами. типах. типизац = type; класс = class; интерфейс = interface
функц = function; метод = method; свойств = property; поле. поля. полей. полю. полем. полям. полями. полях. = field
объект = object; экземпляр инстанс = instance; конструктор = constructor; наслед унаслед = inheritance extends inherit
зависим = dependency; пакет = package batch; библиотек = library; верси = version
сборк сборок сборщ собира собрат = build bundle; сборк+мусор сборщ+мусор = garbage gc; компил = compile compiler
установ устанавл = install set; развер развор депло = deploy; тест протест = test
мок. моки. моков. мока. заглуш = mock stub; покрыти = coverage
лог. лога. логи. логов. логе. логам. логах. логир журнал = log logger; уровен уровн = level; предупрежд = warning warn
метрик показател = metric metrics; отчет = report; документац = documentation docs; пример = example
счет. счета. счетов. счете. счету. счетом. счет+фактур = invoice account
оплат плат. плата. платит плате = payment pay billing; тариф = plan pricing
цена. цен. цены. цену. цене. ценой. стоимост = price cost; валют = currency; заказ = order; покупат = customer
скидк скидок = discount; налог = tax; возврат+сред возврат+денег возврат+платеж возврат+денеж = refund
возвращ вернут верне возврат = return; карточк карточек карта. карты. карту. карте. картой. картам. = card map
картин изображ = image picture; цвет = color colour; тема. темы. тему. теме. темой. = theme; шрифт = font
стиль. стили. стилей. стиля. стилям. стилиз = style; утеч утека = leak; памят = memory
производит быстродейств = performance; скорост = speed rate; частот = rate frequency; нагруз = load
индекс проиндекс = index; поиск ищет ищут искать = search find; совпад сопостав = match; сравн = compare diff
замен подмен = replace; правил = rule; регуляр регулярн+выраж = regex regexp pattern; выражени = expression
шаблон = template pattern; рендер отрисов рисует рисов = render draw; отобра показ = show display render
скрыв скрыт = hide hidden; представлени = view; страниц = page; постранич пагинац = pagination page
кнопк кнопок = button; форма. формы. форму. форме. формой. формах. = form; формат = format
ввод. ввода. вводе. вводит ввести введен = input
вывод. вывода. выводе. выводит выводят вывести выведен = output print
загруз загруж подгруж подгруз = load upload download; выгруз залива залит отправк+файл = upload
скачив скача = download; архив = archive; распаков = unpack extract; отправ отсыл посыла = send
получ = get receive fetch; прием. приема. приня приним = receive accept; сохран = save store; хран = store storage
восстан = restore recover; резервн+коп бэкап бекап = backup; импорт = import; экспорт = export; добав = add
вставк вставок вставл встави = insert paste; сброс сбрас = reset; очист очищ = clear clean cleanup
выбор. выбора. выборе. выбира выбрат выбран = select choose; выборк выборок = query select
нажат нажим клик = click press; прокрут скролл = scroll; вызов вызыв вызва = call invoke
исполн выполнен выполнит = execute run; печат = print; генер сгенер = generate; округл = round; экранир = escape
санит обезвреж = sanitize escape; игнор пропуск пропуст = skip ignore; запрещ запрет = forbid deny; отклон = reject
инициал = init initialize; уведом оповещ = notification notify; публик = publish; синхрон = sync synchronize
асинхрон = async; отслеж = track watch; мониторинг = monitor; отлад отлаж дебаг = debug; откат = rollback revert
коммит = commit; ветка. ветки. ветку. ветке. веток. ветвл = branch; ревью = review
перевод перевед локализ = translation translate locale; язык = language locale; событи = event; слушат = listener
хук. хука. хуки. хуков. хуке. хуком. = hook; вебхук = webhook; плагин = plugin; расширени = extension
колбэк колбек коллбэк обратн+вызов = callback; промис = promise; буфер = buffer
чанк. чанки. чанков. чанка. кусок куск фрагмент = chunk fragment; сообщени = message; письм писем почт = mail email
чат. чата. чате. чаты. = chat; текст = text; окно. окна. окне. окон. окном. = window; диалог модальн = dialog modal
меню = menu; иконк иконок значок значк = icon; вкладк вкладок = tab; панел = panel
боков+панел боковой+панел боковую+панел = sidebar; подсказ = hint tooltip suggestion; подсве = highlight
анимац = animation; фокус = focus; экран. экрана. экране. экраны. экранов. = screen; компонент = component
контроллер = controller; адаптер = adapter; драйвер = driver; фабрик = factory; декоратор = decorator
утилит = util utility; скрипт = script; консол терминал = console terminal
переход перейти навиг = navigate navigation; прогресс = progress; синтакс = syntax; грамматик = grammar
лексер лексическ лексем токениз = lexer tokenizer token; дерев = tree
узел. узла. узлов. узлы. узле. узлу. узлам. = node; граф. графа. графе. графы. = graph; ребро. ребра. ребер. = edge
родител = parent; дочерн потомк потомок = child; корень. корня. корне. корнев = root; символ = symbol character
комментар = comment; област+видим = scope; операто = operator; услови = condition; цикл = loop cycle
рекурс = recursion recursive; итер перебор перебир = iterator iterate; пробел = whitespace space; отступ = indent
перенос+строк = newline wrap; кавыч = quote; скобк скобо = bracket parenthesis; разметк = markup layout; пуст = empty
отсутств пропавш недостающ не+найден не+найти = missing absent; дублик дублир повторяющ = duplicate
недопуст неверн некоррект невалид неправил недейств = invalid wrong; неизвест = unknown
устаре = deprecated stale outdated; внутренн = internal; публичн = public; приватн = private; уникальн = unique
обязательн = required; необязательн = optional; максим = max maximum; миним = min minimum
первый. первая. первое. первого. первой. первую. = first; последн = last latest; следующ = next; предыдущ = previous
временн = temporary temp; метк+времен временн+метк временная+метк = timestamp; случайн = random
безопасн = security safe; параллел = parallel concurrent; гонк+данн состояни+гонк = race; вложен = nested attachment
глобальн = global; локальн = local; статич = static; динамич = dynamic; относительн = relative; абсолют = absolute
базов = base; баз+данн бд. = database db; база. базы. базе. базу. базой. = database base; данн = data
сущност = entity; репозитор = repository repo; задач = task job; фонов фоне. = background; сигнал = signal
исходн источник = source; имя. имени. именем. имена. имен. названи = name; идентификатор айди = id identifier
идентификац = identify identity; телефон = phone; код+ошибк код+ответ код+состоян код+статус = status code
приложени = app application; действи = action; операци = operation; рассылк рассылок = mail send; связ = relation link
код+подтвержд коды+подтвержд = code; ядро. ядра. ядре. = core kernel; результат = result
защит защищ = protect guard security; обнаруж распозна детект = detect recognize; решает решают решени решить = decide
назнач присва присво = assign; метка. метки. меток. метке. ярлык тег. теги. тегов. = label tag
провайдер поставщик = provider; лиценз = license; тенант арендатор = tenant
новый. новая. новое. нового. новые. новых. новую. новой. = new; конечн+автомат машин+состоян = machine state
истори = history; статисти = statistics stats; аналити = analytics; согласи = consent; перетаск = drag
посетител = visitor; протокол = protocol; черновик = draft; опрашив опрос = poll; всплыва = toast popup
ротац = rotation rotate
`
