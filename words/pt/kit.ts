import type { kit as english } from '../en/kit.ts'
import type { Translation } from '../words.ts'

export const kit = {
  close: 'Fechar',
  loading: 'Carregando',
  dismiss: 'Dispensar',
  toasts: 'Ações recentes',
  retry: 'Tentar novamente',
  never: 'Nunca',
  noName: 'Sem nome',
  channelEmail: 'E-mail',

  pages: 'Páginas',
  page: 'Página {page, number}',
  pageOf: 'Página {page, number} · {total, number} no total',
  previous: 'Anterior',
  next: 'Próxima',
  showMore: 'Mostrar mais',
  results: '{label}: resultados',
  resultsNone: 'Nenhum resultado.',
  resultsLoading: 'Buscando …',
  images: 'Mostrar imagens',
  chartMost: 'Máximo: {value}',
  chartPoint: '{label}: {value}',

  unsaved: 'Alterações não salvas',
  unsavedHint: 'As suas alterações nesta tela serão perdidas.',
  unsavedLeave: 'Sair sem salvar',
  unsavedStay: 'Ficar aqui',
  begun: 'Você começou isto em {time}.',
  startOver: 'Começar de novo',
  inZoneOf: 'No fuso horário de {place}.',
  inDeviceZone: 'No fuso horário deste dispositivo.',

  checkFields: 'Revise os campos marcados.',
  mistake: 'Algo deu errado no console.',
  request: 'Solicitação <code>{id}</code>',
  unreachable: 'Não é possível conectar ao servidor.',
  unreachableRetry: 'Não é possível conectar ao servidor. Tente novamente em instantes.',
  unreachablePart: 'Esta parte será carregada quando o servidor voltar a responder.',
  unexpected: 'O servidor respondeu com o status {status}.',
  disconnected: 'Sem conexão. O seu trabalho é mantido e será salvo quando o servidor responder.',
  notLoaded: 'Não foi possível carregar o console. Verifique a sua conexão e recarregue a página.',
  fileNotLoaded: 'Não foi possível carregar um arquivo do console.',
  upgraded: 'O servidor foi atualizado. Salve o seu trabalho e recarregue a página.',
  upgradedFile:
    'O servidor foi atualizado. Termine com {file} e recarregue a página. Depois será preciso escolher o arquivo novamente.',
  reload: 'Recarregar',

  passkeyNotLoaded: 'Não foi possível carregar as chaves de acesso. Tente novamente ou recarregue a página.',
  passkeyNoAnswer: 'O seu dispositivo não respondeu a tempo ou a solicitação foi cancelada.',
  passkeyKnown: 'Este dispositivo já tem uma chave de acesso para a sua conta.',
  passkeyAddress:
    'O seu navegador não permite chaves de acesso neste endereço. Abra o console no endereço definido pelo administrador do servidor.',
  passkeyUnsupported: 'Este dispositivo não é compatível com este tipo de chave de acesso.',
  passkeyRefused: 'O seu dispositivo recusou a chave de acesso: {reason}',
} satisfies Translation<typeof english>
