import 'dayjs/locale/sv'
