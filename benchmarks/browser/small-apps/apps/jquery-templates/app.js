import $ from "jquery";
import mustache from "mustache";

$(() => $.getJSON("mlyny.json").then((mills) => $("#list").html(mustache.render($("#row").html(), { mills }))));
