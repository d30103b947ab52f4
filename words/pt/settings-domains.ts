import type { settingsDomains as english } from '../en/settings-domains.ts'
import type { Translation } from '../words.ts'

export const settingsDomains = {
  title: 'Domínios',
  intro:
    'Links e páginas para destinatários podem usar os seus próprios domínios em vez do domínio do servidor.',
  shortLinks: 'Domínio dos links curtos',
  shortLinksHint:
    'Os novos links curtos começam com este domínio. Links enviados com um domínio anterior continuam funcionando. Deixe o campo vazio para usar o domínio do servidor.',
  pages: 'Domínio das páginas públicas',
  pagesHint:
    'As páginas de inscrição, os resultados de enquetes, a página de descadastro e o cartão de contato usam este domínio depois de uma verificação bem-sucedida. Deixe o campo vazio para usar o domínio do servidor.',
  takeOver:
    'Para assumir o domínio de outra organização, adicione o registro TXT {record} com o valor {value}.',
  saved: 'Domínios salvos. Agora verifique cada domínio.',
  none: 'Ainda não há domínios.',
  noneHint: 'Digite um domínio acima para ver aqui o registro DNS.',

  stateUnchecked: 'Ainda não verificado',
  stateWorks: 'Funciona',
  stateFails: 'Não funciona',
  former: 'Domínio anterior. Links enviados com este domínio continuam funcionando.',
  forShortLinks: 'Para links curtos',
  forPages: 'Para páginas públicas',
  forBoth: 'Para links curtos e páginas públicas',
  check: 'Verificar agora',
  checkWorks: '{domain} funciona.',
  checkFails: '{domain} ainda não funciona.',
  checkFailed: 'A última verificação falhou.',
  checked: 'Última verificação: {time}.',
  checkedNever: 'nunca',
  checkedNext:
    'As verificações automáticas ocorrem a cada seis horas, e a cada 30 minutos depois de uma falha.',
  recordType: 'Tipo do registro DNS',
  recordName: 'Nome',
  recordValue: 'Valor',
  remove: 'Remover domínio',
  removeOne: 'Remover {domain}',
  removeHint:
    'Links enviados com este domínio podem parar de funcionar, porque outra organização poderá usar o domínio.',
  removeKeep: 'Manter domínio',
  removed: '{domain} foi removido.',
} satisfies Translation<typeof english>
