import 'dayjs/locale/en'
