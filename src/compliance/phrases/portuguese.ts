import { phrasesOf, type WordSets } from './phrases.ts'

/** Sets of Portuguese words, from Brazil and Portugal, for the phrases below; without accents. */
const SETS: WordSets = {
  MSG: 'mensagem mensagens torpedo torpedos promocao promocoes propaganda propagandas publicidade ofertas notificacao notificacoes avisos emails spam mensajes message messages textos anuncios comunicacoes newsletter contatos contactos',
  SEND: 'mande manda mandem mandam mandar mandarem envie envia enviem enviam enviar enviarem enviando mandando escreva escreve escrevam escrever contate contacte contatem contactem contata contatar contactar perturbe perturbem perturba perturbar incomode incomodem incomoda incomodar chateie chateiem chatear encha encham encher procure procurem importune importunem',
  END: 'pare parem parar para cesse cessem deixe deixem deixa deixar interrompa interrompam suspenda suspendam',
  WISH: 'quero queremos desejo desejamos gostaria pretendo quer queria tenho preciso',
  OFF: 'tire tira tirem tirar retire retira retirem retirar remova remove removam remover exclua exclui excluam excluir apague apaguem apagar elimine eliminem eliminar delete deletem deletar descadastre descadastrem descadastra risque risquem',
  LIST: 'lista listas cadastro cadastros base banco sistema grupo contatos contactos agenda registro registos transmissao mailing',
  NUMBER: 'numero number contato contacto nome telefone celular cel telemovel dados',
}

export const PORTUGUESE_OPT_OUTS = phrasesOf(
  `
  nao ~1 me/nos ~1 SEND $
  nao ~2 me/nos ~1 SEND ~2 mais/nada/MSG/porfavor
  nao ~1 SEND ~2 mais
  nao ~1 SEND ~2 MSG
  nao ~1 SEND me? $
  nao quero que ~2 me? ~1 SEND
  nunca mais ~2 SEND
  nao ~2 volte/voltem a ~1 me? SEND
  nao ~2 WISH ~2 receber
  WISH de? ~1 nao ~1 mais? ~1 receber
  WISH ~2 nao receber
  nao ~1 WISH ~1 mais ~1 MSG/isso/isto/essas/esses/estas/ser
  nao ~1 WISH ~2 MSG
  nao ~1 WISH ~1 mais ~1 nada $
  nao ~1 WISH ~2 nada ~1 de/disso/vindo
  nao ~1 WISH ser ~1 contatado/contactado/contatada/contactada/incomodado/incomodada
  ja nao WISH ~2 receber/MSG/isto
  deixar de ~1 receber
  parar de ~1 receber
  nao ~1 receber mais ~2 MSG
  nao mais receber
  END de ~2 SEND
  END com ~2 MSG
  END ~1 as/os/de MSG
  parar/pare/parem/cessar/suspender MSG
  ^ nao ~1 quero mais $
  nao ~2 entre/entrem ~2 em contato/contacto
  nao ~1 me? liguem ~1 nem ~1 SEND
  ^ porfavor? parem/pare porfavor? $
  ^ ~1 parem/pare ja/agora/com/imediatamente
  ^ ~1 sem mais ~1 MSG
  ^ ~2 chega de ~2 MSG
  ^ ~1 nao mais ~1 MSG
  ^ ~1 chega $
  me OFF ~1 da/do/desta/dessa/deste/desse/de/das/dos ~3 LIST
  me OFF ~1 daqui/disso $
  ^ porfavor? me OFF porfavor? $
  me descadastre/descadastrem/descadastra
  OFF me ~1 da/do/de/desta/dessa/das/dos
  OFF me $
  OFF ~1 meu/minha/meus/este/esse/o ~1 NUMBER
  OFF ~1 NUMBER da/do/de ~3 LIST
  descadastrar/descadastro/descadastramento/desinscrever/desinscreva/desinscricao
  WISH ~1 sair $
  WISH ~1 sair ~1 da/do/desta/dessa/deste/desse ~3 LIST
  WISH ser ~1 removido/removida/retirado/retirada/excluido/excluida
  WISH cancelar ~3 MSG/inscricao/cadastro
  cancelar/cancele/cancelem/cancela ~2 MSG/inscricao/cadastro/recebimento/envio
  suspender/suspendam/bloquear ~2 MSG/envio
  deixe/deixem/deixa ~2 em paz
  me deixe/deixem/deixa em paz
  esquece/esqueca/esquecam/perca/percam ~1 meu numero
  revogo/retiro/revogar ~2 consentimento/autorizacao/permissao
  dar baixa ~2 cadastro/numero/LIST
  como ~4 descadastro/descadastrar/sair/cancelo ~3 LIST/MSG
  como ~2 paro de receber
  nao autorizo ~3 MSG/contato/contacto/envio
  vaza/vazem $
  `,
  SETS,
)

export const PORTUGUESE_FALSE_FRIENDS = phrasesOf(
  `
  nao ~1 pare/parem/para de ~3 SEND
  nao ~1 pare/parem de
  nao ~1 parem/pare
  nao ~1 me OFF ~1 da/do/desta ~2 LIST
  nao ~1 me OFF
  nao ~1 quero sair
  nao ~1 deixe/deixem/deixa de ~2 SEND
  ponto de parada
  `,
  SETS,
)

export const PORTUGUESE_LIMITS = phrasesOf(
  `
  de/a/da/pela noite/madrugada/manha
  no/aos fim/fins/domingo/domingos/sabado/trabalho
  antes/depois/ate/durante/enquanto
  tao/muito/demais cedo/tarde
  em horario
  no horario
  hoje/amanha
  por enquanto
  pra/para/a minha/meu esposa/esposo/marido/mulher/mae/pai/filho/filha/chefe/irma/irmao
  mas ~3 manda/mande/continuem/continue/quero/podem
  exceto/menos
  `,
  SETS,
)

export const PORTUGUESE_DOUBTS = phrasesOf(
  `
  por engano
  sem querer
  me enganei
  se eu ~2 sair/cancelar/responder/parar
  me liga/ligue/liguem
  recadastrar
  `,
  SETS,
)

export const PORTUGUESE_REVIEWS = phrasesOf(
  `
  e/isso/esto/puro spam
  nao ~1 sou mais ~1 cliente
  numero/pessoa/telefone errado/errada
  engano
  nao ~2 interesse/interessa/interessado/interessada
  sem interesse
  como/onde/quem ~4 meu numero/contato/contacto
  porque/por que? ~2 me? ~1 SEND
  muitas/tantas/demais/tanta MSG
  golpe/golpistas/fraude/procon/lgpd/anatel/denunciar/processar/processo/policia
  vou/irei ~1 bloquear/denunciar/reportar
  nao ~2 autorizei/cadastrei/pedi/solicitei/assinei/inscrevi
  nunca ~2 autorizei/cadastrei/pedi/solicitei/assinei/inscrevi
  nao sou ~2 $
  nao ~1 me? SEND
  END de ~1 me? ligar
  me OFF da/do/desta/de/dos
  menos MSG
  ja chega
  chega
  vai/vao se? foder/lixar/tomar
  enche ~1 saco
  que saco
  `,
  SETS,
)

export const PORTUGUESE_FILLERS =
  'obrigado obrigada porfavor agora ja imediatamente isso isto tudo ola bom dia boa tarde noite quero me'
